import type { Metric, reporting, StagedReportQuery } from '@enamel/contract/reporting'
import { currencyOf } from '@enamel/domain/reporting/currency'
import { type MetricDefinition, overview, pipeline } from '@enamel/domain/reporting/metrics'
import type { ReportPeriod } from '@enamel/domain/reporting/period'
import type { StaffContext } from '../../http/pipeline/context.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { figuresOf, proposedByType } from './figures.ts'
import { presentMetrics } from './present-metrics.ts'
import { inReport } from './report-scope.ts'

export const getOverview: Handler<typeof reporting.overview> = (context, { query }) =>
  reportOf(context, query, overview)

export const getPipeline: Handler<typeof reporting.pipeline> = (context, { query }) =>
  reportOf(context, query, pipeline)

/** The metrics of the period and of the one before it (RPT-15). */
function reportOf<Name extends string>(
  context: StaffContext,
  query: StagedReportQuery,
  definitions: Readonly<Record<Name, MetricDefinition>>,
) {
  return inReport(
    context,
    query,
    async (tx, { practice, range, period, previous, filters, showsAggregates }) => {
      const proposals = showsAggregates ? await proposedByType(tx) : null
      const showsReferrals = practice.referrals_enabled
      const metricsOf = async (of: ReportPeriod): Promise<Record<Name, Metric>> => {
        const figures = await figuresOf(tx, definitions, { period: of, filters, showsReferrals })
        return presentMetrics(definitions, figures, { proposals, showsReferrals })
      }
      return {
        current: await metricsOf(period),
        previous: previous && (await metricsOf(previous)),
        from: range?.from ?? null,
        to: range?.to ?? null,
        currency: currencyOf(practice.country),
      }
    },
  )
}
