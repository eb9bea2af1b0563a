import { expect, it } from 'vitest'
import { MS_PER_HOUR, MS_PER_MINUTE } from '../time/seconds.ts'
import { waitAfterRequests, waitBeforeAsking } from './repair-request.ts'

const now = new Date('2026-11-29T09:14:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)

it('a user is asked once an hour to repair a connection that stays broken', () => {
  expect(waitBeforeAsking(null, now)).toBe(0)
  expect(waitBeforeAsking(now, now)).toBe(MS_PER_HOUR)
  expect(waitBeforeAsking(before(50 * MS_PER_MINUTE), now)).toBe(10 * MS_PER_MINUTE)
  expect(waitBeforeAsking(before(MS_PER_HOUR), now)).toBe(0)
})

it('a user is asked three times an hour to repair a connection that keeps breaking', () => {
  const minutesAgo = (...minutes: number[]) => minutes.map((count) => before(count * MS_PER_MINUTE))
  expect(waitAfterRequests(minutesAgo(1, 20), now)).toBe(0)
  expect(waitAfterRequests(minutesAgo(1, 20, 50), now)).toBe(10 * MS_PER_MINUTE)
  expect(waitAfterRequests(minutesAgo(1, 20, 60), now)).toBe(0)
})
