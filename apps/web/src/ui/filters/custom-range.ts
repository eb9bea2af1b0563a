import { type DateRange, rangeOfDays } from '@enamel/domain/time/date-range'
import type { Moment } from '@enamel/domain/time/moment'
import { calendarDay, type Day, isBefore } from '@enamel/domain/time/practice-time'

export type RangeIssue = 'incomplete' | 'in_future' | 'backwards'

export type CustomRange = { ok: true; range: DateRange } | { ok: false; reason: RangeIssue }

export interface RangeRules {
  now: Moment
  /** The practice's time zone. */
  zone: string
  /** For lists with future entries: actions, but not conversations (G1-49). */
  allowFuture?: boolean
}

/** The range between two days, both included; days in the future are refused unless they are allowed (INB-32). */
export function customRange(
  first: Day | null,
  last: Day | null,
  { now, zone, allowFuture = false }: RangeRules,
): CustomRange {
  if (first === null || last === null) return { ok: false, reason: 'incomplete' }
  const today = calendarDay(now, zone)
  if (!allowFuture && (isBefore(today, first) || isBefore(today, last)))
    return { ok: false, reason: 'in_future' }
  if (isBefore(last, first)) return { ok: false, reason: 'backwards' }
  return { ok: true, range: rangeOfDays(first, last, zone) }
}

/** The errors below the fields. */
export const rangeIssueMessages: Record<RangeIssue, string> = {
  incomplete: 'Choose the first and the last day.',
  in_future: 'Choose days up to today.',
  backwards: 'The last day is before the first.',
}
