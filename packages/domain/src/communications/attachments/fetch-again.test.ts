import { expect, it } from 'vitest'
import { fetchAgainAt } from './fetch-again.ts'

const cameAt = new Date('2026-11-01T09:00:00Z')
const SECOND = 1_000
const DAY = 86_400 * SECOND

/** Seconds from a failed attempt, so long after the file was reported, to the next; null when there is none. */
function pauseAfter(ageMs: number): number | null {
  const now = new Date(cameAt.getTime() + ageMs)
  const again = fetchAgainAt(cameAt, now)
  return again && (again.getTime() - now.getTime()) / SECOND
}

it.each([
  ['at once', 0, 1],
  ['after ten seconds', 10 * SECOND, 5],
  ['after ten minutes', 600 * SECOND, 300],
  ['after half a day', DAY / 2, 1800],
  ['a minute before its provider lets go of it', 30 * DAY - 60 * SECOND, 60],
])('a file that could not be had %s is asked for again later and later', (_, age, pause) => {
  expect(pauseAfter(age)).toBe(pause)
})

it('is no longer requested once its provider no longer has it', () => {
  expect(pauseAfter(30 * DAY)).toBeNull()
})
