import type { reporting, StagedReportQuery } from '@enamel/contract/reporting'
import { currencyOf } from '@enamel/domain/config/country'
import { showsAggregates } from '@enamel/domain/reporting/aggregate-visibility'
import type { MetricDefinition } from '@enamel/domain/reporting/metric-definition'
import { overview, pipeline } from '@enamel/domain/reporting/metrics'
import type { StaffContext } from '../../http/pipeline/context.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { connectionStates } from '../integrations/index.ts'
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
  return inReport(context, query, async (read, { practice, range, period, previous, filters }) => {
    const showsReferrals = practice.referrals_enabled
    const figures = await figuresOf(read, definitions, { period, previous }, { filters, showsReferrals })
    const proposals = await read(async (tx) =>
      showsAggregates(await connectionStates(tx)) ? proposedByType(tx) : null,
    )
    const presentation = { proposals, showsReferrals }
    return {
      current: presentMetrics(definitions, figures.current, presentation),
      previous: figures.previous && presentMetrics(definitions, figures.previous, presentation),
      from: range?.from ?? null,
      to: range?.to ?? null,
      currency: currencyOf(practice.country),
    }
  })
}
