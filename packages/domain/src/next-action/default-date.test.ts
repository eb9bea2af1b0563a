import { describe, expect, it } from 'vitest'
import { defaultDate } from './default-date.ts'

const london = 'Europe/London'

describe('where a date starts (TIME-06, FLOW-42)', () => {
  it('is nine in the morning so many days from today, winter and summer', () => {
    expect(defaultDate(7, '2026-11-20T10:07:00Z', london)).toEqual(new Date('2026-11-27T09:00:00Z'))
    expect(defaultDate(7, '2026-03-27T10:07:00Z', london)).toEqual(new Date('2026-04-03T08:00:00Z'))
    // Half past midnight in London is the day before in UTC.
    expect(defaultDate(1, '2026-06-09T23:30:00Z', london)).toEqual(new Date('2026-06-11T08:00:00Z'))
  })

  it('is the next quarter of an hour when it is today', () => {
    expect(defaultDate(0, '2026-11-20T10:07:00Z', london)).toEqual(new Date('2026-11-20T10:15:00Z'))
    expect(defaultDate(0, '2026-11-20T10:15:00Z', london)).toEqual(new Date('2026-11-20T10:30:00Z'))
  })
})
