import type { DayRange } from '../reporting/period.ts'
import { type Day, daysBetween } from '../time/practice-time.ts'
import { type ReadValue, readValue } from '../values/read-value.ts'
import { daysOfMonth, daysOfMonthIn, type Month, monthOf, monthsOf } from './months.ts'

/** What a practice spent on a source in a month, as its staff typed it. */
export interface MonthlySpend {
  source: string
  month: Month
  pence: number
}

/**
 * The part of a month's spend that falls in a range, in pence: the month's amount times the share of its days. Whole
 * pence are counted from the start of the month, so that ranges that follow each other add up to the typed amount.
 */
export function spendWithin({ month, pence }: Omit<MonthlySpend, 'source'>, range: DayRange): number {
  const counted = daysOfMonthIn(month, range)
  if (!counted) return 0
  const { from, to } = daysOfMonth(month)
  const days = daysBetween(from, to) + 1
  const spentBy = (day: number) => Math.round((pence * day) / days)
  return spentBy(daysBetween(from, counted.to) + 1) - spentBy(daysBetween(from, counted.from))
}

/** Reads a typed spend; an emptied field is no spend. */
export function readSpend(typed: string): ReadValue {
  const amount = typed.trim().replace(/^[£€]\s*/, '')
  return amount === '' ? { ok: true, pence: 0 } : readValue(amount)
}

type SpendMonthIssue = 'in_future' | 'too_old'

export const spendMonthMessages: Record<SpendMonthIssue, string> = {
  in_future: 'Please choose this month or an earlier one',
  too_old: 'Please choose one of the last ten years',
}

/** Why spend cannot be typed for a month; null if it can. @param today in the practice */
export function spendMonthIssue(month: Month, today: Day): SpendMonthIssue | null {
  if (month > monthOf(today)) return 'in_future'
  const [first = ''] = monthsOf({ from: '0001-01-01', to: today })
  return month < first ? 'too_old' : null
}
