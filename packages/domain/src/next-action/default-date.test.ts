import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDay, clockTime } from '../time/practice-time.ts'
import { defaultDate, proposedDate } from './default-date.ts'

const london = 'Europe/London'

describe('the default date (TIME-06, FLOW-42)', () => {
  it('is nine in the morning after the given number of days, in winter and in summer', () => {
    expect(defaultDate(7, '2026-11-20T10:07:00Z', london)).toEqual(new Date('2026-11-27T09:00:00Z'))
    expect(defaultDate(7, '2026-03-27T10:07:00Z', london)).toEqual(new Date('2026-04-03T08:00:00Z'))
    // Half past midnight in London is the day before in UTC.
    expect(defaultDate(1, '2026-06-09T23:30:00Z', london)).toEqual(new Date('2026-06-11T08:00:00Z'))
  })

  it('is the next quarter of an hour for today', () => {
    expect(defaultDate(0, '2026-11-20T10:07:00Z', london)).toEqual(new Date('2026-11-20T10:15:00Z'))
    expect(defaultDate(0, '2026-11-20T10:15:00Z', london)).toEqual(new Date('2026-11-20T10:30:00Z'))
  })

  it('is nine tomorrow when today has no quarter of an hour left', () => {
    expect(defaultDate(0, '2026-11-20T23:44:00Z', london)).toEqual(new Date('2026-11-20T23:45:00Z'))
    expect(defaultDate(0, '2026-11-20T23:45:00Z', london)).toEqual(new Date('2026-11-21T09:00:00Z'))
    // Ten to midnight in London, where midnight is an hour before midnight UTC.
    expect(defaultDate(0, '2026-06-10T22:50:00Z', london)).toEqual(new Date('2026-06-11T08:00:00Z'))
  })

  it('is always in the future, and at nine unless it is today', () => {
    const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(now, fc.nat(30), fc.constantFrom(london, 'Europe/Dublin'), (moment, days, zone) => {
        const date = defaultDate(days, moment, zone)
        expect(date.getTime()).toBeGreaterThan(moment.getTime())
        const isToday = calendarDay(date, zone) === calendarDay(moment, zone)
        if (!isToday) expect(clockTime(date, zone)).toBe('09:00:00')
        expect(isToday && days > 0).toBe(false)
      }),
    )
  })
})

describe('the proposed date', () => {
  const hours = { monday: { opens: '10:00:00', closes: '17:00:00' } }

  it('is the default date, or the next open time where the practice is closed by default', () => {
    // A Friday; the day after is a Saturday.
    const friday = { now: '2026-11-20T10:07:00Z', zone: london }
    expect(proposedDate(1, friday)).toEqual(new Date('2026-11-21T09:00:00Z'))
    expect(proposedDate(1, { ...friday, hours })).toEqual(new Date('2026-11-23T10:00:00Z'))
    // A practice that has set no hours is open from Monday to Friday.
    expect(proposedDate(1, { ...friday, hours: {} })).toEqual(new Date('2026-11-23T09:00:00Z'))
    expect(proposedDate(0, { ...friday, hours: {} })).toEqual(new Date('2026-11-20T10:15:00Z'))
    expect(proposedDate(7, { ...friday, hours: {} })).toEqual(new Date('2026-11-27T09:00:00Z'))
  })
})
