import { longDay, timeLabel } from '../time/date-labels.ts'
import { type Moment, msOf } from '../time/moment.ts'
import { nearDay } from '../time/near-day.ts'
import { calendarDay } from '../time/practice-time.ts'

/** The text about a snooze: "Patient is snoozed until 9:00am tomorrow", or "was snoozed" after its end (SNZ-03). */
export function snoozeInfo(endsAt: Moment, now: Moment, zone: string): string {
  const day = calendarDay(endsAt, zone)
  const when = nearDay(day, calendarDay(now, zone)) ?? `on ${longDay(day)}`
  const verb = msOf(endsAt) > msOf(now) ? 'is' : 'was'
  return `Patient ${verb} snoozed until ${timeLabel(endsAt, zone)} ${when}`
}
