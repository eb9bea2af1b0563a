import { checkSnoozeEnd } from '@enamel/domain/snooze/state'
import { addDays, calendarDay, instantAt, wallTime } from '@enamel/domain/time/practice-time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endOf,
  firstEnd,
  futureEnd,
  proposedEnd,
  SNOOZE_INTERVAL_MINUTES,
} from '../../../signed-in/pick-time/chosen-end.ts'
import { timeChoices } from '../../../ui/fields/time-choices.ts'
import { snoozeRequest, snoozeTitle } from './snooze-form.ts'

const london = 'Europe/London'
const now = '2026-11-21T10:07:00Z'

describe("a snooze's form", () => {
  it('begins with a 15-minute mark at least a quarter of an hour from now, and offers the minutes in steps of 15 (SNZ-12, TIME-01)', () => {
    expect(firstEnd(now, london)).toEqual({ day: '2026-11-21', time: '10:30:00' })
    expect(firstEnd('2026-11-21T10:15:00Z', london)).toEqual({ day: '2026-11-21', time: '10:30:00' })
    expect(firstEnd('2026-11-21T23:50:00Z', london)).toEqual({ day: '2026-11-22', time: '00:15:00' })
    expect(firstEnd('2026-07-01T10:07:00Z', london)).toEqual({ day: '2026-07-01', time: '11:30:00' })
    const { minutes } = timeChoices({ value: '10:30:00', interval: SNOOZE_INTERVAL_MINUTES })
    expect(minutes.map(({ value }) => value)).toEqual([0, 15, 30, 45])
  })

  it('moves a time of today that has passed to the first 15-minute mark at least a quarter of an hour from now (SNZ-11)', () => {
    const endAfter = (day: string, time: string) => futureEnd({ day, time }, now, london)
    expect(endAfter('2026-11-21', '09:00:00')).toEqual({ day: '2026-11-21', time: '10:30:00' })
    expect(endAfter('2026-11-21', '10:07:00')).toEqual({ day: '2026-11-21', time: '10:30:00' })
    expect(endAfter('2026-11-21', '10:15:00')).toEqual({ day: '2026-11-21', time: '10:15:00' })
    expect(endAfter('2026-11-22', '09:00:00')).toEqual({ day: '2026-11-22', time: '09:00:00' })
    expect(futureEnd({ day: null, time: '09:00:00' }, now, london).day).toBeNull()
    const late = '2026-11-21T23:50:00Z'
    expect(futureEnd({ day: '2026-11-21', time: '09:00:00' }, late, london)).toEqual({
      day: '2026-11-22',
      time: '00:15:00',
    })
  })

  it('has today, tomorrow or a date in its title (SNZ-05)', () => {
    const title = (endsAt: string | null) => snoozeTitle(endsAt, '2025-11-20T09:30:00Z', london)
    expect(title('2025-11-20T14:05:00Z')).toBe('Snooze until 2:05pm today')
    expect(title('2025-11-21T09:00:00Z')).toBe('Snooze until 9:00am tomorrow')
    expect(title('2025-11-24T09:00:00Z')).toBe('Snooze until 9:00am on Monday 24 November')
    expect(title('2026-01-05T09:00:00Z')).toBe('Snooze until 9:00am on Monday 5 January 2026')
    expect(title(null)).toBe('Snooze until')
  })

  it('sends the offset of its end as +HHMM, and null for an empty comment (SNZ-06)', () => {
    expect(snoozeRequest('2026-11-24T09:00:00Z', ' On holiday ', london)).toEqual({
      endsAt: '2026-11-24T09:00:00+0000',
      comment: 'On holiday',
    })
    expect(snoozeRequest('2026-07-01T08:00:00Z', '   ', london)).toEqual({
      endsAt: '2026-07-01T09:00:00+0100',
      comment: null,
    })
    expect(snoozeRequest('2026-07-01T08:00:00Z', '', 'America/St_Johns').endsAt).toBe(
      '2026-07-01T05:30:00-0230',
    )
  })
})

describe.each([
  ['forward', '2026-03-29'],
  ['back', '2026-10-25'],
])('a snooze form in the night when the clocks go %s', (direction, change) => {
  it.each(['Europe/London', 'Europe/Dublin'])(
    'in %s sets the snooze to end at the chosen local time',
    (zone) => {
      const quarters = fc.integer({ min: 0, max: 95 })
      fc.assert(
        fc.property(
          fc.integer({ min: -2_880, max: 2_880 }),
          fc.nat(4),
          quarters,
          (minutes, days, quarter) => {
            const at = new Date(Date.parse(`${change}T01:00:00Z`) + minutes * 60_000)
            const day = addDays(calendarDay(at, zone), days)
            const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
            const time = [hour, minute, 0].map((part) => String(part).padStart(2, '0')).join(':')
            const chosen = futureEnd({ day, time }, at, zone)
            const endsAt = endOf(chosen, at, zone) as Date
            if (chosen.time === time && chosen.day === day) {
              const isSkipped = direction === 'forward' && day === change && hour === 1
              expect(calendarDay(endsAt, zone)).toBe(day)
              expect(wallTime(endsAt, zone)).toMatchObject({ hour: isSkipped ? 2 : hour, minute })
            } else {
              expect(instantAt(day, time, zone).getTime()).toBeLessThanOrEqual(at.getTime())
              const rounded = [wallTime(endsAt, zone).minute % 15, wallTime(endsAt, zone).second]
              expect(rounded).toEqual([0, 0])
            }
            // The server reads the intended instant, even in the hour that occurs twice.
            const requestedEnd = snoozeRequest(endsAt, '', zone).endsAt
            expect(requestedEnd).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/)
            expect(Date.parse(requestedEnd.replace(/(\d\d)$/, ':$1'))).toBe(endsAt.getTime())
          },
        ),
        { numRuns: 2_000 },
      )
    },
  )

  it('begins with an end in the future', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_760, max: 5_760 }), (halfMinutes) => {
        const at = new Date(Date.parse(`${change}T01:00:00Z`) + halfMinutes * 30_000)
        const endsAt = endOf(firstEnd(at, london), at, london) as Date
        expect(checkSnoozeEnd(endsAt, at)).toEqual({ ok: true })
      }),
    )
  })
})

it('the proposed end is the initial end, or the next open time where the practice is closed then', () => {
  // A Saturday, on which the first practice is closed and the second is open.
  const saturday = { opens: '09:00:00', closes: '13:00:00' }
  expect(proposedEnd('2026-11-21T10:07:00Z', {}, london)).toEqual({ day: '2026-11-23', time: '09:00:00' })
  expect(proposedEnd('2026-11-21T10:07:00Z', { saturday }, london)).toEqual(
    firstEnd('2026-11-21T10:07:00Z', london),
  )
  expect(proposedEnd('2026-11-20T17:30:00Z', {}, london)).toEqual({ day: '2026-11-23', time: '09:00:00' })
})
