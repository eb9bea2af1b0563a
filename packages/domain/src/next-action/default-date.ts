import { nextOpenTime, type OpenHours } from '../practice-settings/open-times.ts'
import type { Moment } from '../time/moment.ts'
import { addDays, calendarDay, instantAt } from '../time/practice-time.ts'
import { nextQuarter } from '../time/quarter-hour.ts'

const OPENING_TIME = '09:00:00'

/**
 * The default date and time: at nine after the given number of days, or today at the next quarter of an hour (TIME-06).
 * If today has no quarter left, it is tomorrow at nine.
 */
export function defaultDate(days: number, now: Moment, zone: string): Date {
  const today = calendarDay(now, zone)
  const quarter = nextQuarter(now)
  if (days === 0 && calendarDay(quarter, zone) === today) return quarter
  return instantAt(addDays(today, Math.max(days, 1)), OPENING_TIME, zone)
}

/** The present in a practice, and its hours; without hours, every time is proposed. */
export interface ProposalContext {
  now: Moment
  /** The practice's time zone. */
  zone: string
  hours?: OpenHours | undefined
}

/** The default date as it is proposed to users: at the practice's next open time where it is closed by default. */
export function proposedDate(days: number, { now, zone, hours }: ProposalContext): Date {
  const date = defaultDate(days, now, zone)
  return hours ? nextOpenTime(date, hours, zone) : date
}
