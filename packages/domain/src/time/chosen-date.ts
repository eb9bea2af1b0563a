import { dateIssueMessages } from './date-phrase.ts'
import type { Moment } from './moment.ts'
import { calendarDay, isBefore } from './practice-time.ts'

export const DATE_PASSED = dateIssueMessages.passed

/**
 * Whether a date chosen for a next action is on a day before today in the practice. Earlier today is accepted: it was
 * in the future when it was chosen, which may be some time before it is saved.
 */
export function hasPassed(date: Moment, now: Moment, zone: string): boolean {
  return isBefore(calendarDay(date, zone), calendarDay(now, zone))
}
