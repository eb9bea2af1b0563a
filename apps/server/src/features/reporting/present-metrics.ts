import type { Metric } from '@enamel/contract/reporting'
import { aggregatePence, type ProposedOfType } from '@enamel/domain/reporting/aggregate'
import type { MetricDefinition } from '@enamel/domain/reporting/metric-definition'
import { moneyText } from '@enamel/domain/text/money'
import type { Figures } from './figures.ts'
import { type CountedMetrics, definitionOf, metricValue, patientsOf, rowValue } from './metric-values.ts'

interface Presentation {
  /** The proposed amounts of the practice's patients; null while amounts are hidden (M-10). */
  proposals: readonly ProposedOfType[] | null
  showsReferrals: boolean
}

/** The metrics of a report as cards show them, from what was counted for one period. */
export function presentMetrics<Name extends string>(
  definitions: Readonly<Record<Name, MetricDefinition>>,
  figures: Figures,
  presentation: Presentation,
): Record<Name, Metric> {
  const counted = { definitions, figures }
  const metrics = Object.keys(definitions).map((name) => [name, presentMetric(counted, name, presentation)])
  return Object.fromEntries(metrics) as Record<Name, Metric>
}

function presentMetric(
  counted: CountedMetrics,
  name: string,
  { proposals, showsReferrals }: Presentation,
): Metric {
  const { breakdown, aggregate } = definitionOf(counted, name)
  const rows = breakdown.filter(({ needsReferrals }) => needsReferrals !== true || showsReferrals)
  return {
    value: metricValue(counted, name),
    breakdown: rows.map((row) => ({
      label: row.label,
      value: rowValue(counted, name, row),
      uncounted: row.uncounted ?? false,
    })),
    aggregate: aggregate &&
      proposals && {
        type: aggregate,
        value: moneyText(aggregatePence(aggregate, patientsOf(counted, name), proposals)),
      },
  }
}
