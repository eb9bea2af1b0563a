import { nextOpenTime, type OpenHours } from '@enamel/domain/practice-settings/open-times'
import { longDay, weekdayNames } from '@enamel/domain/time/date-labels'
import { type Moment, msOf } from '@enamel/domain/time/moment'
import {
  addDays,
  calendarDay,
  type Day,
  daysBetween,
  instantAt,
  wallTime,
  weekday,
} from '@enamel/domain/time/practice-time'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { twoDigits } from '@enamel/domain/time/two-digits'

/** An end of a snooze that is chosen in one press. */
export interface QuickSnooze {
  label: string
  endsAt: Date
}

const MORNING = '09:00:00'
const DAYS_OF_WEEK = 7

/**
 * The ends that are offered beside the form: in an hour, tomorrow at nine, and on Monday at nine. Where the practice is
 * closed then, its next opening is offered, with its true day and time; each end is offered once.
 */
export function quickSnoozes(now: Moment, hours: OpenHours, zone: string): QuickSnooze[] {
  const today = calendarDay(now, zone)
  const monday = addDays(today, DAYS_OF_WEEK - weekday(today))
  const mornings = [addDays(today, 1), monday].map((day) => {
    const endsAt = nextOpenTime(instantAt(day, MORNING, zone), hours, zone)
    return { label: openingLabel(endsAt, today, zone), endsAt }
  })
  const [first, ...others] = mornings
  const different = others.filter(({ label }) => label !== first?.label)
  return [
    { label: '1 hour', endsAt: new Date(msOf(now) + MS_PER_HOUR) },
    ...(first ? [first] : []),
    ...different,
  ]
}

/** "Tomorrow 9:00", "Monday 10:00", "Friday 2:00pm"; the date after more than a week. */
function openingLabel(endsAt: Date, today: Day, zone: string): string {
  const { hour, minute } = wallTime(endsAt, zone)
  const day = calendarDay(endsAt, zone)
  const ahead = daysBetween(today, day)
  const name = ahead <= DAYS_OF_WEEK ? (weekdayNames[weekday(day)] ?? '') : longDay(day)
  const time = `${hour % 12 || 12}:${twoDigits(minute)}${hour < 12 ? '' : 'pm'}`
  return `${ahead === 1 ? 'Tomorrow' : name} ${time}`
}
