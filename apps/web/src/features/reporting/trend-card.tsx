import type { Trend } from '@enamel/contract/reporting'
import { valueText } from '@enamel/domain/reporting/format'
import { formatOf } from '@enamel/domain/reporting/metric-card'
import type { MetricDefinition } from '@enamel/domain/reporting/metric-definition'
import { trendNote } from '@enamel/domain/reporting/trend'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChartCard } from '../../ui/charts/chart-card.tsx'
import type { ChartedFigures } from '../../ui/charts/chart-table.tsx'
import { reportLoad } from './model/report-load.ts'
import { shortStepLabel, stepLabel, stepLabels } from './model/trend-points.ts'
import type { overviewTrend } from './reporting.api.ts'

export interface TrendCardProps<Metric extends string> {
  /** The metrics to choose from; the card starts with the first. */
  metrics: Readonly<Record<Metric, MetricDefinition>>
  first: Metric
  trendOf: (metric: Metric) => ReturnType<typeof overviewTrend>
  className?: string | undefined
}

/** The trend of a metric over the period. */
export function TrendCard<Metric extends string>(props: TrendCardProps<Metric>) {
  const { metrics, first, trendOf, className } = props
  const [metric, setMetric] = useState(first)
  const query = useQuery(trendOf(metric))
  const load = reportLoad(query)
  const keys = Object.keys(metrics) as Metric[]
  return (
    <ChartCard
      title={trendTitle(metrics[metric].label)}
      heading="h3"
      choices={{
        label: 'Metric',
        items: keys.map((key) => ({
          label: metrics[key].label,
          checked: key === metric,
          onSelect: () => setMetric(key),
        })),
      }}
      figures={
        load.status === 'loaded'
          ? chartedFigures(load.report, metric, metrics[metric])
          : load.status === 'error'
            ? 'failed'
            : 'loading'
      }
      onRetry={() => void query.refetch()}
      className={className}
    />
  )
}

/** "Leads over time" for the leads, else the metric's own label. */
function trendTitle(label: string): string {
  return `${['Leads Received', 'New Leads'].includes(label) ? 'Leads' : label} over time`
}

function chartedFigures(
  { step, points }: Trend,
  metric: string,
  definition: MetricDefinition,
): ChartedFigures {
  return {
    step: stepLabels[step],
    names: { value: 'This period', previous: 'Before' },
    points: points.map((point) => ({
      ...point,
      label: shortStepLabel(step, point),
      fullLabel: stepLabel(step, point),
    })),
    format: (value) => valueText(value, formatOf(metric, definition)),
    note: trendNote(definition),
  }
}
