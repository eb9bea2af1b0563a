import { expect, it } from 'vitest'
import type { OpenHours } from './open-times.ts'
import { quickTimes } from './quick-times.ts'

const london = 'Europe/London'
const offered = (now: string, hours: OpenHours = {}) =>
  quickTimes(now, hours, london).map(({ label, at }) => `${label} = ${at.toISOString().slice(0, 16)}`)
const open = (opens: string) => ({ opens, closes: '18:00:00' })

it('an hour, tomorrow at nine and Monday at nine are offered in one press, by the practice’s clocks', () => {
  expect(offered('2026-12-01T10:07:00Z')).toEqual([
    '1 hour = 2026-12-01T11:07',
    'Tomorrow 9:00 = 2026-12-02T09:00',
    'Monday 9:00 = 2026-12-07T09:00',
  ])
  // Summer time, and Monday of the next week on a Monday.
  expect(offered('2026-06-08T10:07:00Z')).toEqual([
    '1 hour = 2026-06-08T11:07',
    'Tomorrow 9:00 = 2026-06-09T08:00',
    'Monday 9:00 = 2026-06-15T08:00',
  ])
})

it('the next opening is offered by its own name where the practice is closed at nine', () => {
  const hours = { tuesday: open('09:00:00'), thursday: open('14:00:00'), friday: open('10:00:00') }
  expect(offered('2026-12-02T10:00:00Z', hours)).toEqual([
    '1 hour = 2026-12-02T11:00',
    'Tomorrow 2:00pm = 2026-12-03T14:00',
    'Tuesday 9:00 = 2026-12-08T09:00',
  ])
  expect(offered('2026-12-03T10:00:00Z', hours)[1]).toBe('Tomorrow 10:00 = 2026-12-04T10:00')
  expect(offered('2026-12-01T10:00:00Z', { tuesday: open('09:00:00') })).toEqual([
    '1 hour = 2026-12-01T11:00',
    'Tuesday 9:00 = 2026-12-08T09:00',
  ])
})

it('the same opening is offered once, on the last day before it', () => {
  for (const day of ['2026-12-04', '2026-12-05'])
    expect(offered(`${day}T10:00:00Z`)).toEqual([`1 hour = ${day}T11:00`, 'Monday 9:00 = 2026-12-07T09:00'])
  expect(offered('2026-12-06T10:00:00Z')).toEqual([
    '1 hour = 2026-12-06T11:00',
    'Tomorrow 9:00 = 2026-12-07T09:00',
  ])
})
