import type { Metric } from '@enamel/contract/reporting'
import { showsAggregates } from '@enamel/domain/reporting/aggregate-visibility'
import type { CardFigures, MetricCard } from '@enamel/domain/reporting/metric-card'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { type ReportLoad, reportLoad } from './model/report-load.ts'

/** A report with metrics. */
interface MetricsAnswer<Name extends string> {
  current: Record<Name, Metric>
  previous: Record<Name, Metric> | null
  currency: string
}

export interface MetricsReport<Name extends string> {
  load: ReportLoad<MetricsAnswer<Name>>
  /** The cards of the loaded report; null while there are none. */
  cardOf: ((metric: Name) => MetricCard) | null
  reload: () => void
  /** When the figures were loaded, by this machine's clock. */
  updatedAt: number
}

/** Loads a report with metrics, and makes cards of it. */
export function useMetricsReport<
  Name extends string,
  Answer extends MetricsAnswer<Name>,
  Key extends readonly unknown[],
>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
  cardOf: (metric: Name, figures: CardFigures) => MetricCard,
): MetricsReport<Name> {
  const query = useQuery(options)
  const { data: connections = [] } = useQuery(integrationsQuery)
  const load = reportLoad(query)
  const base = { load, reload: () => void query.refetch(), updatedAt: query.dataUpdatedAt }
  if (load.status !== 'loaded') return { ...base, cardOf: null }
  const { current, previous, currency } = load.report
  const withAggregates = showsAggregates(connections)
  return {
    ...base,
    cardOf: (metric) =>
      cardOf(metric, {
        current: current[metric],
        previous: previous ? previous[metric] : null,
        currency,
        withAggregates,
      }),
  }
}
