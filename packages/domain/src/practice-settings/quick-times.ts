import { longDay, weekdayNames } from '../time/date-labels.ts'
import { type Moment, msOf } from '../time/moment.ts'
import {
  addDays,
  calendarDay,
  type Day,
  daysBetween,
  instantAt,
  wallTime,
  weekday,
} from '../time/practice-time.ts'
import { DAYS_PER_WEEK, MS_PER_HOUR } from '../time/seconds.ts'
import { twoDigits } from '../time/two-digits.ts'
import { nextOpenTime, type OpenHours } from './open-times.ts'

/** A time that is chosen in one press. */
export interface QuickTime {
  label: string
  at: Date
}

/** The label of the first time that is offered. Elsewhere it may need another one, as in "In 1 hour". */
export const IN_AN_HOUR = '1 hour'

const MORNING = '09:00:00'

/**
 * The times that are offered for a snooze, and for sending a message later: in an hour, tomorrow at nine, and on Monday
 * at nine. Where the practice is closed then, its next opening is offered, with its true day and time; each is offered
 * once.
 */
export function quickTimes(now: Moment, hours: OpenHours, zone: string): QuickTime[] {
  const today = calendarDay(now, zone)
  const monday = addDays(today, DAYS_PER_WEEK - weekday(today))
  const mornings = [addDays(today, 1), monday].map((day) => {
    const at = nextOpenTime(instantAt(day, MORNING, zone), hours, zone)
    return { label: openingLabel(at, today, zone), at }
  })
  const [first, ...others] = mornings
  const different = others.filter(({ label }) => label !== first?.label)
  return [
    { label: IN_AN_HOUR, at: new Date(msOf(now) + MS_PER_HOUR) },
    ...(first ? [first] : []),
    ...different,
  ]
}

/** "Tomorrow 9:00", "Monday 10:00", "Friday 2:00pm"; the date after more than a week. */
function openingLabel(at: Date, today: Day, zone: string): string {
  const { hour, minute } = wallTime(at, zone)
  const day = calendarDay(at, zone)
  const ahead = daysBetween(today, day)
  const name = ahead <= DAYS_PER_WEEK ? (weekdayNames[weekday(day)] ?? '') : longDay(day)
  const time = `${hour % 12 || 12}:${twoDigits(minute)}${hour < 12 ? '' : 'pm'}`
  return `${ahead === 1 ? 'Tomorrow' : name} ${time}`
}
