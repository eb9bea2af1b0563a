import { describe, expect, it } from 'vitest'
import { firstDay, moveToDay } from './chosen-moment.ts'

const practice = { now: '2026-03-27T10:07:00Z', zone: 'Europe/London' }
const moved = (day: string, before: string) => moveToDay(day, new Date(before), practice).toISOString()

describe('a chosen moment that is moved to another day', () => {
  it('has the default time of the day until a time is chosen (FLOW-42, TIME-06)', () => {
    expect(moved('2026-04-03', '2026-03-27T10:15:00Z')).toBe('2026-04-03T08:00:00.000Z')
    expect(moved('2026-03-27', '2026-04-03T08:00:00Z')).toBe('2026-03-27T10:15:00.000Z')
  })

  it("preserves the chosen time in the practice's zone", () => {
    expect(moved('2026-04-03', '2026-03-28T17:30:00Z')).toBe('2026-04-03T16:30:00.000Z')
    expect(moved('2026-03-27', '2026-04-03T16:30:00Z')).toBe('2026-03-27T17:30:00.000Z')
  })

  it('has the practice’s opening time of an open day as its default, and nine on a closed day', () => {
    const hours = { friday: { opens: '10:00:00', closes: '17:00:00' } }
    const moved = (day: string, before: string) =>
      moveToDay(day, new Date(before), { ...practice, hours }).toISOString()
    expect(moved('2026-04-03', '2026-03-27T10:15:00Z')).toBe('2026-04-03T09:00:00.000Z')
    expect(moved('2026-04-04', '2026-04-03T09:00:00Z')).toBe('2026-04-04T08:00:00.000Z')
    expect(moved('2026-04-10', '2026-04-04T08:00:00Z')).toBe('2026-04-10T09:00:00.000Z')
  })

  it('is never in the past', () => {
    expect(moved('2026-03-27', '2026-04-03T07:30:00Z')).toBe('2026-03-27T10:15:00.000Z')
  })

  it('can be today until a quarter of an hour before midnight', () => {
    const firstDayAt = (now: string) => firstDay({ ...practice, now })
    expect(firstDayAt('2026-03-27T23:44:59Z')).toBe('2026-03-27')
    expect(firstDayAt('2026-03-27T23:45:00Z')).toBe('2026-03-28')
  })
})
