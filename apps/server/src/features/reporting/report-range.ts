import { rangeErrors } from '@enamel/domain/reporting/period'
import { calendarDay, type Day } from '@enamel/domain/time/practice-time'
import { inPractice } from '../../db/in-practice.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import type { FieldErrors } from '../../http/pipeline/handler-result.ts'
import { practiceOf } from '../practice/index.ts'

/** The range of a query; both absent: all time. */
export interface RangeQuery {
  from?: Day | undefined
  to?: Day | undefined
}

/** The errors of a query's range as those of a response. */
export function rangeFieldErrors(query: RangeQuery, today: Day): FieldErrors {
  return Object.fromEntries(Object.entries(rangeErrors(query, today)).map(([day, error]) => [day, [error]]))
}

/** The validator of every query with a range; `reportScope` checks the range of a valid query. */
export async function checkRange(
  { deps, session }: StaffContext,
  { query }: { query: RangeQuery },
): Promise<FieldErrors> {
  const { time_zone } = await inPractice(deps.db, session.clientId, practiceOf)
  return rangeFieldErrors(query, calendarDay(deps.clock.now(), time_zone))
}
