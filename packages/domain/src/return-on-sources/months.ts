import type { DayRange } from '../reporting/period.ts'
import { addDays, addMonths, type Day, isBefore } from '../time/practice-time.ts'

/** A calendar month: YYYY-MM. */
export type Month = string

/** The months that a chart shows and for which spend can be typed: the current one and those before it. */
export const MONTHS_MAX = 120

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** The first and last day of a month. */
export function daysOfMonth(month: Month): DayRange {
  const from = `${month}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** The days of a month that are in a range; null if there are none. */
export function daysOfMonthIn(month: Month, range: DayRange): DayRange | null {
  const days = daysOfMonth(month)
  const from = isBefore(days.from, range.from) ? range.from : days.from
  const to = isBefore(range.to, days.to) ? range.to : days.to
  return isBefore(to, from) ? null : { from, to }
}

/** The months that a range touches, oldest first; of a very long range the latest ones. */
export function monthsOf({ from, to }: DayRange): Month[] {
  const months: Month[] = []
  for (let month = monthOf(to); month >= monthOf(from) && months.length < MONTHS_MAX; ) {
    months.push(month)
    month = monthOf(addMonths(`${month}-01`, -1))
  }
  return months.reverse()
}
