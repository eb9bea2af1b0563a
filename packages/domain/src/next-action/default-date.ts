import type { Moment } from '../time/moment.ts'
import { addDays, calendarDay, instantAt } from '../time/practice-time.ts'
import { nextQuarter } from '../time/quarter-hour.ts'

const OPENING_TIME = '09:00:00'

/** Where a date and its time start: so many days from today at nine, or today at the next quarter of an hour (TIME-06). */
export function defaultDate(days: number, now: Moment, zone: string): Date {
  if (days === 0) return nextQuarter(now)
  return instantAt(addDays(calendarDay(now, zone), days), OPENING_TIME, zone)
}
