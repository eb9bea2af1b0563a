import { expect, it } from 'vitest'
import { aConversation, rowsOf } from '../testing/a-conversation.ts'
import { createPushRecorder } from './push-recorder.ts'

it('collects the rows pushed while a page was loading, and none from before or after the fetch', async () => {
  const recorder = createPushRecorder()
  const before = rowsOf(aConversation('before'))
  const first = rowsOf(aConversation('first'))
  const second = rowsOf(aConversation('second'))
  recorder.record(before)
  const { promise, resolve } = Promise.withResolvers<string>()
  const longFetch = recorder.recordDuring(() => promise)
  recorder.record(first)
  const shortFetch = recorder.recordDuring(() => promise)
  recorder.record(second)
  resolve('page')
  expect(await longFetch).toEqual({ result: 'page', pushed: [first, second] })
  expect(await shortFetch).toEqual({ result: 'page', pushed: [second] })
  recorder.record(before)
  expect((await longFetch).pushed).toHaveLength(2)
})

it('rejects with the error of a failed fetch', async () => {
  const error = new Error('connection lost')
  await expect(createPushRecorder().recordDuring(() => Promise.reject(error))).rejects.toBe(error)
})
