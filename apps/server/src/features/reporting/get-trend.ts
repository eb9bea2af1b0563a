import type { reporting, StagedReportQuery, Trend } from '@enamel/contract/reporting'
import type { MetricDefinition } from '@enamel/domain/reporting/metric-definition'
import { overview, pipeline } from '@enamel/domain/reporting/metrics'
import type { DayRange, ReportPeriod } from '@enamel/domain/reporting/period'
import { trendRanges, trendStep } from '@enamel/domain/reporting/trend'
import { addDays, calendarDay, type Day, daysBetween, startOfDay } from '@enamel/domain/time/practice-time'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { StaffContext } from '../../http/pipeline/context.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { inReport, type ReportScope } from './report-scope.ts'
import { valuesByStep } from './trend.queries.ts'

export const getOverviewTrend: Handler<typeof reporting.overviewTrend> = (
  context,
  { query: { metric, ...query } },
) => trendOf(context, query, overview[metric])

export const getPipelineTrend: Handler<typeof reporting.pipelineTrend> = (
  context,
  { query: { metric, ...query } },
) => trendOf(context, query, pipeline[metric])

/** The trend of a metric, beside that of the period before. */
function trendOf(context: StaffContext, query: StagedReportQuery, { value }: MetricDefinition) {
  return inReport(
    context,
    query,
    (read, scope): Promise<Trend> =>
      read(async (tx) => {
        const range = scope.range ?? (await allDays(tx, scope))
        const step = trendStep(range)
        const ranges = trendRanges(range, step)
        const valuesOf = (days: readonly Day[], period: ReportPeriod) => {
          const starts = days.map((day) => startOfDay(day, scope.practice.time_zone))
          return valuesByStep(tx, value, { period, filters: scope.filters, starts })
        }
        const firstDays = ranges.map(({ from }) => from)
        const values = await valuesOf(firstDays, scope.period)
        const previous = scope.previous && (await valuesOf(daysBefore(range, firstDays), scope.previous))
        return {
          step,
          points: ranges.map((days, index) => ({
            ...days,
            value: values[index] ?? null,
            previous: previous?.[index] ?? null,
          })),
        }
      }),
  )
}

/** The same days of the equally long range just before, so that steps at the same place are equally long. */
function daysBefore({ from, to }: DayRange, days: readonly Day[]): Day[] {
  const length = daysBetween(from, to) + 1
  return days.map((day) => addDays(day, -length))
}

/** From the day of the practice's first patient or message to today. */
async function allDays(tx: PracticeTx, { practice, today }: ReportScope): Promise<DayRange> {
  const { clientId } = tx
  const { rows } = await sql<{ first: Date | null }>`
    select least(
      (select min(created_at) from patients where client_id = ${clientId}),
      (select min(datetime) from communications where client_id = ${clientId})) as first`.execute(tx)
  const first = rows[0]?.first
  return { from: first ? calendarDay(first, practice.time_zone) : today, to: today }
}
