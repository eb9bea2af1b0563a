import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  calendarDay,
  clockTime,
  daysBetween,
  endOfDay,
  existingDay,
  instantAt,
  startOfDay,
  wallTime,
  weekday,
} from './practice-time.ts'

const zones = ['Europe/London', 'Europe/Dublin'] as const
const hour = 3_600_000

describe.each(zones)('a day in %s', (zone) => {
  it('begins at midnight in winter and summer', () => {
    expect(startOfDay('2025-01-15', zone)).toEqual(new Date('2025-01-15T00:00:00Z'))
    expect(startOfDay('2025-07-15', zone)).toEqual(new Date('2025-07-14T23:00:00Z'))
    expect(endOfDay('2025-07-15', zone)).toEqual(new Date('2025-07-15T22:59:59.999Z'))
  })

  it('has 23 hours when the clocks go forward and 25 when they go back', () => {
    const length = (day: string) => endOfDay(day, zone).getTime() + 1 - startOfDay(day, zone).getTime()
    expect(length('2025-03-30')).toBe(23 * hour)
    expect(length('2025-10-26')).toBe(25 * hour)
    expect(length('2025-03-29')).toBe(24 * hour)
  })

  it('contains every instant between its start and its end, and no other', () => {
    const instants = fc.date({
      min: new Date('2015-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (instant) => {
        const day = calendarDay(instant, zone)
        expect(startOfDay(day, zone).getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(endOfDay(day, zone).getTime()).toBeGreaterThanOrEqual(instant.getTime())
        expect(wallTime(startOfDay(day, zone), zone)).toMatchObject({ hour: 0, minute: 0, second: 0 })
      }),
    )
  })
})

it('returns the wall time of an instant', () => {
  expect(wallTime('2025-07-01T13:05:09Z', 'Europe/London')).toEqual({
    year: 2025,
    month: 7,
    day: 1,
    hour: 14,
    minute: 5,
    second: 9,
  })
})

describe.each(zones)('a time on the clocks of %s', (zone) => {
  it('is one instant in winter and summer', () => {
    expect(instantAt('2026-01-15', '09:00:00', zone)).toEqual(new Date('2026-01-15T09:00:00Z'))
    expect(instantAt('2026-07-15', '09:00', zone)).toEqual(new Date('2026-07-15T08:00:00Z'))
    expect(clockTime('2026-07-15T08:05:09Z', zone)).toBe('09:05:09')
  })

  it('is found before and after a skipped hour, and is an hour later inside the skipped hour', () => {
    expect(instantAt('2026-03-29', '00:59:59', zone)).toEqual(new Date('2026-03-29T00:59:59Z'))
    expect(instantAt('2026-03-29', '01:30:00', zone)).toEqual(new Date('2026-03-29T01:30:00Z'))
    expect(instantAt('2026-03-29', '02:00:00', zone)).toEqual(new Date('2026-03-29T01:00:00Z'))
  })

  it('is the first of two instants in a repeated hour', () => {
    expect(instantAt('2026-10-25', '00:59:59', zone)).toEqual(new Date('2026-10-24T23:59:59Z'))
    expect(instantAt('2026-10-25', '01:30:00', zone)).toEqual(new Date('2026-10-25T00:30:00Z'))
    expect(instantAt('2026-10-25', '02:00:00', zone)).toEqual(new Date('2026-10-25T02:00:00Z'))
  })
})

it('finds the start of a day in zones far from UTC', () => {
  expect(startOfDay('2025-11-20', 'Pacific/Auckland')).toEqual(new Date('2025-11-19T11:00:00Z'))
  // The clocks in Auckland go forward between midnight in Auckland and the same day's midnight in UTC.
  expect(startOfDay('2025-09-28', 'Pacific/Auckland')).toEqual(new Date('2025-09-27T12:00:00Z'))
  expect(startOfDay('2025-11-20', 'America/New_York')).toEqual(new Date('2025-11-20T05:00:00Z'))
})

it('counts calendar days across months, years and clock changes', () => {
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(addDays('2025-03-29', 2)).toBe('2025-03-31')
  expect(daysBetween('2025-03-29', '2025-03-31')).toBe(2)
  expect(daysBetween('2026-01-01', '2025-12-31')).toBe(-1)
  expect([weekday('2025-11-17'), weekday('2025-11-23')]).toEqual([0, 6])
})

it('adds months, and ends on the last day of shorter months', () => {
  expect(addMonths('2026-11-21', 1)).toBe('2026-12-21')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
  expect(addMonths('2024-02-29', 48)).toBe('2028-02-29')
})

it('finds an existing day by its numbers, even in years before 1000, and no day that does not exist', () => {
  expect(existingDay(2028, 2, 29)).toBe('2028-02-29')
  expect(existingDay(72, 2, 29)).toBe('0072-02-29')
  for (const [year, month, date] of [
    [2026, 2, 29],
    [2026, 13, 1],
    [2026, 0, 1],
    [2026, 4, 31],
    [2026, 4, 0],
    [Number.NaN, 1, 1],
    [2026, Number.NaN, 1],
  ] as const) {
    expect([year, month, date, existingDay(year, month, date)]).toEqual([year, month, date, null])
  }
})
