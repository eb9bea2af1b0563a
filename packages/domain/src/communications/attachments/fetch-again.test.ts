import { expect, it } from 'vitest'
import { fetchAgainAt } from './fetch-again.ts'

const reportedAt = new Date('2026-11-01T09:00:00Z')
const SECOND = 1_000
const DAY = 86_400 * SECOND

/**
 * Seconds until the next attempt after one that failed `ageMs` after the report of the file; null when there is none.
 */
function pauseAfter(ageMs: number): number | null {
  const now = new Date(reportedAt.getTime() + ageMs)
  const again = fetchAgainAt(reportedAt, now)
  return again && (again.getTime() - now.getTime()) / SECOND
}

it.each([
  ['when the file was reported', 1, 0],
  ['ten seconds after the report', 5, 10 * SECOND],
  ['ten minutes after the report', 300, 600 * SECOND],
  ['half a day after the report', 1800, DAY / 2],
  ['a minute before the provider deletes the file', 60, 30 * DAY - 60 * SECOND],
])('after an attempt that failed %s, a file is fetched again after a pause of %i s', (_, pause, age) => {
  expect(pauseAfter(age)).toBe(pause)
})

it('a file is not fetched again once its provider no longer has it', () => {
  expect(pauseAfter(30 * DAY)).toBeNull()
})
