import { expect, it } from 'vitest'
import { createListeners } from './listeners.ts'

it('calls a listener once for each change, even if it adds itself again meanwhile', () => {
  const listeners = createListeners<string>()
  const received: string[] = []
  let remove: () => void
  function listener(value: string): void {
    received.push(value)
    if (received.length > 2) return
    remove()
    remove = listeners.add(listener)
  }
  remove = listeners.add(listener)
  listeners.notify('first')
  expect(received).toEqual(['first'])
  listeners.notify('second')
  expect(received).toEqual(['first', 'second'])
})
