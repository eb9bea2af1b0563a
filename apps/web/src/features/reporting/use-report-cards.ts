import type { Metric } from '@enamel/contract/reporting'
import { hasAggregates } from '@enamel/domain/reporting/aggregate-visibility'
import type { CardFigures, MetricCard } from '@enamel/domain/reporting/metric-card'
import { useQuery } from '@tanstack/react-query'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import type { ReportLoad } from './model/report-load.ts'

/** A report with metrics. */
interface MetricsReport<Name extends string> {
  current: Record<Name, Metric>
  previous: Record<Name, Metric> | null
  currency: string
}

/** The cards of a loaded report, by metric; null while there are none. */
export function useReportCards<Name extends string>(
  load: ReportLoad<MetricsReport<Name>>,
  cardOf: (metric: Name, figures: CardFigures) => MetricCard,
): ((metric: Name) => MetricCard) | null {
  const { data: connections = [] } = useQuery(integrationsQuery)
  if (load.status !== 'loaded') return null
  const { current, previous, currency } = load.report
  const withAggregates = hasAggregates(connections)
  return (metric) =>
    cardOf(metric, {
      current: current[metric],
      previous: previous ? previous[metric] : null,
      currency,
      withAggregates,
    })
}
