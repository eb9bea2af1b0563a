import { expect, it } from 'vitest'
import { fetchAgainAt } from './fetch-again.ts'

const reportedAt = new Date('2026-11-01T09:00:00Z')
const SECOND = 1_000
const DAY = 86_400 * SECOND

/** Seconds from an attempt that failed `ageMs` after the file was reported to the next; null when there is none. */
function pauseAfter(ageMs: number): number | null {
  const now = new Date(reportedAt.getTime() + ageMs)
  const again = fetchAgainAt(reportedAt, now)
  return again && (again.getTime() - now.getTime()) / SECOND
}

it.each([
  ['immediately', 0, 1],
  ['after ten seconds', 10 * SECOND, 5],
  ['after ten minutes', 600 * SECOND, 300],
  ['after half a day', DAY / 2, 1800],
  ['a minute before its provider deletes it', 30 * DAY - 60 * SECOND, 60],
])(
  'the pause before a file is fetched again grows with time: after an attempt that failed %s',
  (_, age, pause) => {
    expect(pauseAfter(age)).toBe(pause)
  },
)

it('a file is not fetched again once its provider no longer has it', () => {
  expect(pauseAfter(30 * DAY)).toBeNull()
})
