import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BusinessHours, isWithinBusinessHours, weekdays } from '../autoresponder/business-hours.ts'
import { MS_PER_MINUTE } from '../time/seconds.ts'
import { isClosedAt, nextOpenTime, type OpenHours } from './open-times.ts'

const london = 'Europe/London'
const open = (opens: string, closes: string) => ({ opens: `${opens}:00`, closes: `${closes}:00` })
const hours: OpenHours = {
  monday: open('10:00', '18:00'),
  tuesday: open('09:00', '17:00'),
  wednesday: null,
  saturday: open('09:00', '13:00'),
}
const next = (instant: string, week: OpenHours = hours) => nextOpenTime(instant, week, london).toISOString()

describe('the next time at which a practice is open', () => {
  it('is the time itself while the practice is open', () => {
    expect(next('2026-11-30T10:07:00Z')).toBe('2026-11-30T10:07:00.000Z')
  })

  it('is the opening of the day before it, and of the next open day at closing time and on closed days', () => {
    expect(next('2026-11-30T06:00:00Z')).toBe('2026-11-30T10:00:00.000Z')
    expect(next('2026-11-30T18:00:00Z')).toBe('2026-12-01T09:00:00.000Z')
    // Wednesday to Friday are closed.
    expect(next('2026-12-02T12:00:00Z')).toBe('2026-12-05T09:00:00.000Z')
    expect(next('2026-12-05T13:00:00Z')).toBe('2026-12-07T10:00:00.000Z')
  })

  it('is counted on the practice’s clocks, also where they change in between', () => {
    // The clocks go forward on Sunday 29 March 2026, and back on Sunday 25 October 2026.
    expect(next('2026-03-28T14:00:00Z')).toBe('2026-03-30T09:00:00.000Z')
    expect(next('2026-10-24T14:00:00Z')).toBe('2026-10-26T10:00:00.000Z')
    // Half past midnight in London is still the day before in UTC.
    expect(next('2026-06-08T23:30:00Z')).toBe('2026-06-09T08:00:00.000Z')
  })

  it('is from Monday to Friday, nine to five, where the practice has set no hours', () => {
    const noDay = Object.fromEntries(weekdays.map((day) => [day, null])) as BusinessHours
    for (const week of [{}, noDay]) {
      expect(next('2026-11-28T10:00:00Z', week)).toBe('2026-11-30T09:00:00.000Z')
      expect(next('2026-11-30T16:59:00Z', week)).toBe('2026-11-30T16:59:00.000Z')
    }
  })

  it('is never earlier, is within the hours, and no earlier time is', () => {
    const halfHour = fc.nat({ max: 47 }).map((index) => {
      const hour = String(Math.floor(index / 2)).padStart(2, '0')
      return `${hour}:${index % 2 ? '30' : '00'}:00`
    })
    const day = fc.option(
      fc
        .tuple(halfHour, halfHour)
        .filter(([opens, closes]) => opens < closes)
        .map(([opens, closes]) => ({ opens, closes })),
      { freq: 3 },
    )
    const week = fc
      .tuple(day, day, day, day, day, day, day)
      .filter((days) => days.some(Boolean))
      .map((days) => Object.fromEntries(weekdays.map((name, index) => [name, days[index]])) as BusinessHours)
    // Half of the instants are in the weeks in which the clocks change.
    const around = (date: string) =>
      fc.date({ min: daysAfter(date, 0), max: daysAfter(date, 4), noInvalidDate: true })
    const instant = fc.oneof(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      around('2026-03-26'),
      around('2026-10-22'),
    )
    fc.assert(
      fc.property(instant, week, fc.nat({ max: 1_000 }), (moment, hoursOfWeek, part) => {
        const found = nextOpenTime(moment, hoursOfWeek, london)
        expect(found.getTime()).toBeGreaterThanOrEqual(moment.getTime())
        expect(isWithinBusinessHours(hoursOfWeek, found, london)).toBe(true)
        const minutes = Math.floor((found.getTime() - moment.getTime()) / MS_PER_MINUTE)
        const earlier = new Date(moment.getTime() + Math.floor((minutes * part) / 1_001) * MS_PER_MINUTE)
        if (earlier < found) expect(isWithinBusinessHours(hoursOfWeek, earlier, london)).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})

function daysAfter(date: string, days: number): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000)
}

it.each([
  ['2026-11-30T10:07:00Z', hours, false],
  ['2026-11-30T09:59:00Z', hours, true],
  ['2026-12-02T12:00:00Z', hours, true],
  ['2026-12-02T12:00:00Z', {}, false],
])('a practice is closed outside the hours that it has set: %s', (instant, week, isClosed) => {
  expect(isClosedAt(instant, week, london)).toBe(isClosed)
})
