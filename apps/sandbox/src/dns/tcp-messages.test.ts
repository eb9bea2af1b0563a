import { expect, it } from 'vitest'
import { messageReader, withLength } from './tcp-messages.ts'

const messages = ['first', '', 'a third message']
const data = Buffer.concat(messages.map((message) => withLength(Buffer.from(message))))

it.each([1, 4, data.length])('reads the same messages from parts of %i bytes', (size) => {
  const read: string[] = []
  const reader = messageReader((message) => read.push(message.toString()))
  for (let start = 0; start < data.length; start += size) reader(data.subarray(start, start + size))
  expect(read).toEqual(messages)
})
