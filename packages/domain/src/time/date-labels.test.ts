import { describe, expect, it } from 'vitest'
import { dueByLabel, longDate, plainDay, rowTimeLabel, shortDay, timeLabel } from './date-labels.ts'

const london = 'Europe/London'

describe('the label of a time', () => {
  it('is h:mm, followed by am or pm without a space (CONST-02)', () => {
    const labelAt = (time: string) => timeLabel(`2025-11-20T${time}Z`, london)
    expect(labelAt('14:05')).toBe('2:05pm')
    expect(labelAt('00:00')).toBe('12:00am')
    expect(labelAt('12:00')).toBe('12:00pm')
    expect(labelAt('11:59')).toBe('11:59am')
    expect(labelAt('09:31')).toBe('9:31am')
    expect(labelAt('23:09')).toBe('11:09pm')
  })

  it('is in the time zone of the practice, with summer time (CONST-02)', () => {
    expect(timeLabel('2025-07-01T13:05:00Z', london)).toBe('2:05pm')
    expect(timeLabel('2025-07-01T13:05:00Z', 'Europe/Dublin')).toBe('2:05pm')
    expect(timeLabel('2025-12-01T13:05:00Z', 'Europe/Dublin')).toBe('1:05pm')
  })
})

describe('the label of a day', () => {
  it('is long in en-GB without a comma (TML-02)', () => {
    expect(longDate('2024-01-05T12:00:00Z', london)).toBe('Friday 5 January 2024')
    expect(longDate('2025-06-30T23:30:00Z', london)).toBe('Tuesday 1 July 2025')
    expect(longDate('2025-11-20T23:59:59Z', london)).toBe('Thursday 20 November 2025')
  })

  it('has a short form, a form without a weekday, and a form for a due date', () => {
    expect(shortDay('2024-11-12')).toBe('12 Nov 2024')
    expect(plainDay('1988-03-14')).toBe('14 March 1988')
    expect(dueByLabel('2025-11-21T09:00:00Z', london)).toBe('Due by Friday 21 November 2025')
  })
})

describe('the time of an inbox row', () => {
  // A Thursday.
  const now = '2025-11-20T10:00:00Z'
  const label = (moment: string) => rowTimeLabel(moment, now, london)

  it('is the time of day for today', () => {
    expect(label('2025-11-20T09:31:00Z')).toBe('9:31am')
    expect(label('2025-11-20T00:00:00Z')).toBe('12:00am')
  })

  it('is the weekday for earlier days of this week, which begins on Monday', () => {
    expect(label('2025-11-19T23:59:00Z')).toBe('Wed')
    expect(label('2025-11-17T00:00:00Z')).toBe('Mon')
  })

  it('is day and month for earlier days, with the year if it is not the current one', () => {
    expect(label('2025-11-16T23:59:00Z')).toBe('16 Nov')
    expect(label('2025-01-01T12:00:00Z')).toBe('1 Jan')
    expect(label('2024-11-12T12:00:00Z')).toBe('12 Nov 2024')
  })

  it('is day and month for tomorrow, which a server whose clock is ahead may have reached', () => {
    expect(label('2025-11-21T01:00:00Z')).toBe('21 Nov')
  })

  it('uses the midnight of the practice, not that of UTC', () => {
    const summer = '2025-07-01T00:30:00Z'
    expect(rowTimeLabel('2025-06-30T23:15:00Z', summer, london)).toBe('12:15am')
    expect(rowTimeLabel('2025-06-30T22:45:00Z', summer, london)).toBe('Mon')
  })

  it('treats the days around New Year as one week', () => {
    expect(rowTimeLabel('2025-12-31T12:00:00Z', '2026-01-01T12:00:00Z', london)).toBe('Wed')
    expect(rowTimeLabel('2025-12-28T12:00:00Z', '2026-01-01T12:00:00Z', london)).toBe('28 Dec 2025')
  })
})
