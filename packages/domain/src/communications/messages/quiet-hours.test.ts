import { expect, it } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const until = (now: string, zone = 'Europe/London') => quietUntil(now, zone)?.toISOString() ?? null

it('a marketing text may be sent from 08:00 up to 20:00 on the clocks of the practice', () => {
  expect(until('2026-01-10T08:00:00Z')).toBeNull()
  expect(until('2026-01-10T19:59:59Z')).toBeNull()
  expect(until('2026-07-10T07:00:00Z')).toBeNull()
  expect(until('2026-01-10T07:00:00Z', 'Europe/Amsterdam')).toBeNull()
})

it('a marketing text that is due at night waits for the next 08:00, also when the clocks change', () => {
  expect(until('2026-01-10T20:00:00Z')).toBe('2026-01-11T08:00:00.000Z')
  expect(until('2026-01-11T00:30:00Z')).toBe('2026-01-11T08:00:00.000Z')
  expect(until('2026-01-11T07:59:59Z')).toBe('2026-01-11T08:00:00.000Z')
  expect(until('2026-03-28T21:00:00Z')).toBe('2026-03-29T07:00:00.000Z')
  expect(until('2026-10-24T21:00:00Z')).toBe('2026-10-25T08:00:00.000Z')
})
