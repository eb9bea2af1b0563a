import { type DayRange, rangeError } from '@enamel/domain/reporting/period'
import { rangeErrorTexts } from '@enamel/domain/reporting/range-error-texts'
import { calendarDay, type Day } from '@enamel/domain/time/practice-time'
import type { FieldErrors } from '../../http/pipeline/handler-result.ts'

/** The days of a query, as they were sent. */
interface QueryDays {
  from?: Day | undefined
  to?: Day | undefined
}

/** What is wrong with the days of a query, as of now in the practice's time zone; nothing for a valid range (G3-12). */
export function rangeErrors({ from, to }: QueryDays, now: Date, zone: string): FieldErrors {
  const error = rangeError(from, to, calendarDay(now, zone))
  if (error === null) return {}
  const field = error === 'one_bound' && from === undefined ? 'from' : 'to'
  return { [field]: [rangeErrorTexts[error]] }
}

/** The days of a query without errors; null for all time. */
export function rangeOf({ from, to }: QueryDays): DayRange | null {
  return from === undefined || to === undefined ? null : { from, to }
}
