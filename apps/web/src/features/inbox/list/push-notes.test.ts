import { expect, it } from 'vitest'
import { aConversation, rowsOf } from '../testing/a-conversation.ts'
import { createPushNotes } from './push-notes.ts'

it('collects what was pushed while a page was on its way, and nothing from before or after', async () => {
  const notes = createPushNotes()
  const before = rowsOf(aConversation('before'))
  const first = rowsOf(aConversation('first'))
  const second = rowsOf(aConversation('second'))
  notes.note(before)
  const { promise, resolve } = Promise.withResolvers<string>()
  const early = notes.during(() => promise)
  notes.note(first)
  const late = notes.during(() => promise)
  notes.note(second)
  resolve('page')
  expect(await early).toEqual({ answer: 'page', pushed: [first, second] })
  expect(await late).toEqual({ answer: 'page', pushed: [second] })
  notes.note(before)
  expect((await early).pushed).toHaveLength(2)
})

it('lets a failed fetch fail', async () => {
  const gone = new Error('gone')
  await expect(createPushNotes().during(() => Promise.reject(gone))).rejects.toBe(gone)
})
