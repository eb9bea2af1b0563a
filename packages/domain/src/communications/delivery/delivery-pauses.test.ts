import { expect, it } from 'vitest'
import { askAgainAfterMs, sendAgainAfterMs } from './delivery-pauses.ts'

it('eight attempts are made within about half an hour to send a message that its provider does not accept', () => {
  const pauses = Array.from({ length: 8 }, (_, index) => sendAgainAfterMs(index + 1, { system_actor: null }))
  expect(pauses.at(-1)).toBeNull()
  const waits = pauses.slice(0, -1).map(Number)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 60_000).toBeCloseTo(29, 0)
})

it('a message of a workflow is sent again after 1, 5 and 15 minutes, and then fails (W-13)', () => {
  const pauses = [1, 2, 3, 4].map((attempts) => sendAgainAfterMs(attempts, { system_actor: 'automation' }))
  expect(pauses).toEqual([60_000, 300_000, 900_000, null])
})

it('a provider is asked about a message again within fifteen seconds, however long ago the attempt was', () => {
  const minutes = Array.from({ length: 16 }, (_, minute) => askAgainAfterMs(minute * 60_000))
  expect(minutes[0]).toBe(2_000)
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
  expect(Math.max(...minutes)).toBe(15_000)
})
