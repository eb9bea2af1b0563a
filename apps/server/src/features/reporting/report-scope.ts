import type { StagedReportQuery } from '@enamel/contract/reporting'
import type { ReportFilters } from '@enamel/domain/reporting/filters'
import {
  type DayRange,
  previousPeriod,
  type ReportPeriod,
  reportPeriod,
} from '@enamel/domain/reporting/period'
import { calendarDay, type Day } from '@enamel/domain/time/practice-time'
import { sql } from 'kysely'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import { ok, type Refused, refuseInvalid, type Success } from '../../http/pipeline/handler-result.ts'
import { type Practice, practiceOf } from '../practice/index.ts'
import { type RangeQuery, rangeFieldErrors } from './report-range.ts'

/** What a report is about: whose patients, of which time. */
export interface ReportScope {
  practice: Practice
  today: Day
  /** Null: all time. */
  range: DayRange | null
  period: ReportPeriod
  previous: ReportPeriod | null
  filters: ReportFilters
}

/** Runs queries of a report in a transaction of their own. Several at once each take a connection. */
export type ReadReport = <T>(work: (tx: PracticeTx) => Promise<T>) => Promise<T>

/** Answers a query about the practice's figures, or refuses its range. */
export async function inReport<Body>(
  { deps, session }: StaffContext,
  query: StagedReportQuery,
  answer: (read: ReadReport, scope: ReportScope) => Promise<Body>,
): Promise<Success<Body> | Refused<'validation'>> {
  const now = deps.clock.now()
  const checked = await inPractice(deps.db, session.clientId, (tx) => reportScope(tx, query, now))
  if (!checked.ok) return checked
  const read: ReadReport = (work) =>
    inPractice(deps.db, session.clientId, async (tx) => {
      await planForReports(tx)
      return work(tx)
    })
  return ok(await answer(read, checked.scope))
}

/** The scope of a query, or the refusal of its range. */
export async function reportScope(
  tx: PracticeTx,
  { from, to, types, sources, labels, stages }: StagedReportQuery,
  now: Date,
): Promise<{ ok: true; scope: ReportScope } | Refused<'validation'>> {
  const practice = await practiceOf(tx)
  const today = calendarDay(now, practice.time_zone)
  const refused = refuseInvalid(rangeFieldErrors({ from, to }, today))
  if (refused) return refused
  const range = rangeOf({ from, to })
  const scope = {
    practice,
    today,
    range,
    period: reportPeriod(range, now, practice.time_zone),
    previous: previousPeriod(range, now, practice.time_zone),
    filters: { types, sources, labels, stages },
  }
  return { ok: true, scope }
}

/**
 * Tells PostgreSQL to plan the transaction's queries for many rows: with memory to hash the patients of a large practice,
 * and without avoiding indexes, whose pages are in memory. PostgreSQL's defaults are made for single rows on a spinning
 * disk. Parallel workers and compiled expressions take longer to start than they save, and would slow the rest of the
 * product.
 */
async function planForReports(tx: PracticeTx): Promise<void> {
  await sql`
    select set_config('work_mem', '64MB', true), set_config('random_page_cost', '1.1', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`.execute(tx)
}

/** @returns null for all time */
function rangeOf({ from, to }: RangeQuery): DayRange | null {
  return from === undefined || to === undefined ? null : { from, to }
}
