import { type DayRange, rangeError } from '@enamel/domain/reporting/period'
import { rangeErrorTexts } from '@enamel/domain/reporting/range-error-texts'
import { calendarDay, type Day } from '@enamel/domain/time/practice-time'
import { inPractice } from '../../db/database.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import type { FieldErrors } from '../../http/pipeline/handler-result.ts'
import { practiceOf } from '../practice/index.ts'

/** The range of a query; both absent: all time. */
interface RangeQuery {
  from?: Day | undefined
  to?: Day | undefined
}

/** The errors of a query's range, by field, as of today in the practice (M-03, G3-11). */
export function rangeErrors({ from, to }: RangeQuery, today: Day): FieldErrors {
  const error = rangeError(from, to, today)
  if (error === null) return {}
  const field = error === 'one_bound' && from === undefined ? 'from' : 'to'
  return { [field]: [rangeErrorTexts[error]] }
}

/** The validator of every call with a range. */
export async function checkRange(
  { deps, session }: StaffContext,
  { query }: { query: RangeQuery },
): Promise<FieldErrors> {
  const { time_zone } = await inPractice(deps.db, session.clientId, practiceOf)
  return rangeErrors(query, calendarDay(deps.clock.now(), time_zone))
}

/** @returns null for all time */
export function rangeOf({ from, to }: RangeQuery): DayRange | null {
  return from === undefined || to === undefined ? null : { from, to }
}
