import { describe, expect, it } from 'vitest'
import {
  defaultRange,
  previousPeriod,
  previousRange,
  rangeErrors,
  rangeIssue,
  reportPeriod,
} from './period.ts'

const LONDON = 'Europe/London'
const now = new Date('2026-04-02T12:00:00Z')
const week = { from: '2026-03-25', to: '2026-03-31' }

describe('the range of a report', () => {
  it('is by default today and the 29 days before, by the days of the practice (M-03)', () => {
    expect(defaultRange(now, LONDON)).toEqual({ from: '2026-03-04', to: '2026-04-02' })
    expect(defaultRange('2026-04-02T23:30:00Z', LONDON)).toEqual({ from: '2026-03-05', to: '2026-04-03' })
  })

  it('is of whole days, both included, also when the clocks change (M-03)', () => {
    expect(reportPeriod(week, now, LONDON)).toEqual({
      start: new Date('2026-03-25T00:00:00Z'),
      end: new Date('2026-03-31T23:00:00Z'),
      asOf: now,
    })
    expect(reportPeriod(null, now, LONDON)).toEqual({ start: null, end: null, asOf: now })
  })

  it('is refused with one bound, reversed, or in the future (M-03, G3-11)', () => {
    const today = '2026-04-02'
    expect(rangeIssue(undefined, undefined, today)).toBeNull()
    expect(rangeIssue(today, today, today)).toBeNull()
    expect(rangeIssue('2026-04-01', undefined, today)).toBe('one_bound')
    expect(rangeIssue(undefined, '2026-04-01', today)).toBe('one_bound')
    expect(rangeIssue('2026-04-02', '2026-04-01', today)).toBe('reversed')
    expect(rangeIssue('2026-04-01', '2026-04-03', today)).toBe('in_future')
  })
})

it('the errors of a range are at the day that has to be given or changed (M-03, G3-11)', () => {
  const today = '2026-04-02'
  const missing = 'Give both the first and the last day, or neither'
  expect(rangeErrors({}, today)).toEqual({})
  expect(rangeErrors({ from: today }, today)).toEqual({ to: missing })
  expect(rangeErrors({ to: today }, today)).toEqual({ from: missing })
  expect(rangeErrors({ from: '2026-04-02', to: '2026-04-01' }, today)).toEqual({
    to: 'Must not be before the first day',
  })
  expect(rangeErrors({ from: today, to: '2026-04-03' }, today)).toEqual({ to: 'Must not be in the future' })
})

describe('the period before', () => {
  it('is equally long and ends the day before, as of as many days earlier (RPT-15, M-07)', () => {
    expect(previousRange(week)).toEqual({ from: '2026-03-18', to: '2026-03-24' })
    expect(previousPeriod(week, now, LONDON)).toEqual({
      start: new Date('2026-03-18T00:00:00Z'),
      end: new Date('2026-03-25T00:00:00Z'),
      asOf: new Date('2026-03-26T12:00:00Z'),
    })
    expect(previousRange({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    })
  })

  it('does not exist for all time (M-07)', () => {
    expect(previousPeriod(null, now, LONDON)).toBeNull()
  })
})
