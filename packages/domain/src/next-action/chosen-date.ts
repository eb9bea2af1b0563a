import { dateTroubleText } from '../time/date-phrase.ts'
import type { Moment } from '../time/moment.ts'
import { calendarDay } from '../time/practice-time.ts'

export const DATE_PASSED = dateTroubleText.passed

/** Whether a date chosen for a next action lies on a day before today in the practice; earlier today is fine. */
export function hasPassed(date: Moment, now: Moment, zone: string): boolean {
  // Days read as YYYY-MM-DD sort as text.
  return calendarDay(date, zone) < calendarDay(now, zone)
}
