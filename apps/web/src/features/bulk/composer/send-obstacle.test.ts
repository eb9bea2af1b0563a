import { expect, it } from 'vitest'
import { type SendState, sendObstacle } from './send-obstacle.ts'

const ready: SendState = { isNobodySelected: false, draftError: null, receiving: 3, hasPreviewFailed: false }

it.each([
  [{}, null],
  [{ isNobodySelected: true, draftError: 'Message is required' }, 'Select at least one patient'],
  [{ draftError: 'Message is required', receiving: 0 }, 'Message is required'],
  [{ receiving: 0 }, 'None of the selected patients can get this message'],
  [{ receiving: undefined }, 'Wait until the recipients are shown'],
  [{ receiving: undefined, hasPreviewFailed: true }, null],
])('a bulk message with %o shows the reason %j (BLK-06)', (changes, reason) => {
  expect(sendObstacle({ ...ready, ...changes })).toBe(reason)
})
