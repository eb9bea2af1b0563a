import { expect, it } from 'vitest'
import { MS_PER_HOUR, MS_PER_MINUTE } from '../time/seconds.ts'
import { waitBeforeAsking } from './repair-request.ts'

it('a user is asked to repair a connection once an hour', () => {
  const now = new Date('2026-11-29T09:14:00Z')
  const before = (ms: number) => new Date(now.getTime() - ms)
  expect(waitBeforeAsking(null, now)).toBe(0)
  expect(waitBeforeAsking(now, now)).toBe(MS_PER_HOUR)
  expect(waitBeforeAsking(before(50 * MS_PER_MINUTE), now)).toBe(10 * MS_PER_MINUTE)
  expect(waitBeforeAsking(before(MS_PER_HOUR), now)).toBe(0)
})
