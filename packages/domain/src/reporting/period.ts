import type { Moment } from '../time/moment.ts'
import { addDays, calendarDay, type Day, daysBetween, isBefore, startOfDay } from '../time/practice-time.ts'
import { MS_PER_DAY } from '../time/seconds.ts'

/** Whole days of a practice, both included (M-03). */
export interface DayRange {
  from: Day
  to: Day
}

/** The time that a set of metrics covers. Null bounds: all time. */
export interface ReportPeriod {
  start: Date | null
  /** The instant after the last. */
  end: Date | null
  /** The moment up to which the progress of a cohort counts (M-06, M-07). */
  asOf: Date
}

/**
 * The number of days of the preset Past month, which is the default range: today and the 29 days before (M-03).
 */
export const DEFAULT_RANGE_DAYS = 30

export function defaultRange(now: Moment, zone: string): DayRange {
  const today = calendarDay(now, zone)
  return { from: addDays(today, 1 - DEFAULT_RANGE_DAYS), to: today }
}

export type RangeIssue = 'one_bound' | 'reversed' | 'in_future'

/** Why a range cannot be reported, as of today in the practice; null if it can (M-03, G3-11). */
export function rangeIssue(from: Day | undefined, to: Day | undefined, today: Day): RangeIssue | null {
  if (from === undefined && to === undefined) return null
  if (from === undefined || to === undefined) return 'one_bound'
  if (isBefore(to, from)) return 'reversed'
  return isBefore(today, to) ? 'in_future' : null
}

const rangeIssueTexts: Record<RangeIssue, string> = {
  one_bound: 'Give both the first and the last day, or neither',
  reversed: 'Must not be before the first day',
  in_future: 'Must not be in the future',
}

/** What is wrong with the range of a call, at the day that has to be given or changed (M-03, G3-11). */
export function rangeErrors(
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): { from?: string; to?: string } {
  const issue = rangeIssue(from, to, today)
  if (issue === null) return {}
  const field = issue === 'one_bound' && from === undefined ? 'from' : 'to'
  return { [field]: rangeIssueTexts[issue] }
}

/** The days of the equally long range just before (RPT-15, M-07). */
export function previousRange({ from, to }: DayRange): DayRange {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** The period of a range; null for all time. */
export function reportPeriod(range: DayRange | null, now: Date, zone: string): ReportPeriod {
  if (range === null) return { start: null, end: null, asOf: now }
  return { start: startOfDay(range.from, zone), end: startOfDay(addDays(range.to, 1), zone), asOf: now }
}

/**
 * The period with which a range is compared: the equally long one just before. The progress of its cohort is counted
 * up to as many days earlier, so that both cohorts have had the same time (M-07). Null for all time.
 */
export function previousPeriod(range: DayRange | null, now: Date, zone: string): ReportPeriod | null {
  if (range === null) return null
  const previous = previousRange(range)
  const days = daysBetween(previous.from, range.from)
  const asOf = new Date(now.getTime() - days * MS_PER_DAY)
  return { ...reportPeriod(previous, now, zone), asOf }
}
