import { expect, it } from 'vitest'
import { saveRetryDelayMs } from './save-retry.ts'

it('sends a save again three times on a 503, after 1, 2 and 4 seconds, and on no other answer (FLOW-11, G-43)', () => {
  expect([0, 1, 2, 3].map((retries) => saveRetryDelayMs(503, retries))).toEqual([1000, 2000, 4000, null])
  for (const status of [null, 200, 401, 409, 422, 429, 500, 502, 504]) {
    expect(saveRetryDelayMs(status, 0)).toBeNull()
  }
})
