import type { StagedReportQuery } from '@enamel/contract/reporting'
import { hidesAggregates } from '@enamel/domain/reporting/aggregate'
import type { ReportFilters } from '@enamel/domain/reporting/filters'
import {
  type DayRange,
  previousPeriod,
  type ReportPeriod,
  reportPeriod,
} from '@enamel/domain/reporting/period'
import { calendarDay, type Day } from '@enamel/domain/time/practice-time'
import { sql } from 'kysely'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import { ok, type Refused, refuseInvalid, type Success } from '../../http/pipeline/handler-result.ts'
import { connectionStates } from '../integrations/index.ts'
import { type Practice, practiceOf } from '../practice/index.ts'
import { rangeErrors, rangeOf } from './report-range.ts'

/** What a report is about: whose patients, of which time, and what the practice sees of them. */
export interface ReportScope {
  practice: Practice
  today: Day
  /** Null: all time. */
  range: DayRange | null
  period: ReportPeriod
  previous: ReportPeriod | null
  filters: ReportFilters
  showsAggregates: boolean
}

/** Answers a query about the practice's figures in one transaction, or refuses its range. */
export function inReport<Body>(
  { deps, session }: StaffContext,
  query: StagedReportQuery,
  answer: (tx: PracticeTx, scope: ReportScope) => Promise<Body>,
): Promise<Success<Body> | Refused<'validation'>> {
  const now = deps.clock.now()
  return inPractice(deps.db, session.clientId, async (tx) => {
    const practice = await practiceOf(tx)
    const today = calendarDay(now, practice.time_zone)
    const refused = refuseInvalid(rangeErrors(query, today))
    if (refused) return refused
    await planForReports(tx)
    const { from, to, ...filters } = query
    const range = rangeOf({ from, to })
    const scope = {
      practice,
      today,
      range,
      period: reportPeriod(range, now, practice.time_zone),
      previous: previousPeriod(range, now, practice.time_zone),
      filters,
      showsAggregates: !hidesAggregates(await connectionStates(tx)),
    }
    return ok(await answer(tx, scope))
  })
}

/**
 * Has the transaction's queries planned for many rows: with memory to hash the patients of a large practice, and without
 * avoiding indexes, whose pages are in memory. PostgreSQL's defaults are made for single rows on a spinning disk.
 */
async function planForReports(tx: PracticeTx): Promise<void> {
  await sql`select set_config('work_mem', '64MB', true), set_config('random_page_cost', '1.1', true)`.execute(
    tx,
  )
}
