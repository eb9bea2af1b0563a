import { DEFAULT_CURRENCY } from '../text/money.ts'
import { type Delta, deltaOf, directed } from './delta.ts'
import { compactMoney, type ValueFormat } from './format.ts'
import type {
  AggregateType,
  MetricDefinition,
  Namespace,
  OverviewMetric,
  PipelineMetric,
} from './metric-definition.ts'
import { overview, pipeline } from './metrics.ts'

/** A metric of one period, as the report has it. */
interface MetricFigures {
  value: number | null
  breakdown: readonly { label: string; value: number; uncounted: boolean }[]
  /** The amount in pounds (or euros) as text: "1200.50". */
  aggregate: { type: AggregateType; value: string } | null
}

/** What a card shows (RPT-18). */
export interface MetricCard {
  metric: OverviewMetric | PipelineMetric
  label: string
  tooltip: string
  value: number | null
  unit: 'absolute' | 'interval'
  format: ValueFormat
  /** The currency of its amounts. */
  currency: string
  delta: Delta | null
  /** The counted rows add up to the value; the others are not a part of it (RPT-25). */
  breakdown: readonly { label: string; value: number; uncounted: boolean }[]
  aggregate: ShownAggregate | null
  /** `{namespace}/{report}`: the list of the patients counted; absent without one (RPT-27). */
  id?: string
}

export interface ShownAggregate {
  type: AggregateType
  label: string
  /** Pounds (or euros). */
  value: number
  /** "£214K" */
  text: string
  /** The change from the period before, in money; null without such a period. */
  difference: Delta | null
}

const aggregateLabels: Record<AggregateType, string> = {
  estimated: 'Estimated',
  proposed: 'Proposed',
  accepted: 'Accepted',
  lost: 'Lost',
}

export interface CardFigures {
  current: MetricFigures
  /** Null for all time. */
  previous: MetricFigures | null
  currency?: string
  /** Whether amounts of money are shown (RPT-24). */
  withAggregates: boolean
}

/** The card of a metric of the overview. */
export function overviewCard(metric: OverviewMetric, figures: CardFigures): MetricCard {
  return cardOf('overview', metric, overview[metric], figures)
}

/** The card of a metric of the pipeline. */
export function pipelineCard(metric: PipelineMetric, figures: CardFigures): MetricCard {
  return cardOf('pipeline', metric, pipeline[metric], figures)
}

function cardOf(
  namespace: Namespace,
  metric: OverviewMetric | PipelineMetric,
  definition: MetricDefinition,
  { current, previous, currency = DEFAULT_CURRENCY, withAggregates }: CardFigures,
): MetricCard {
  return {
    metric,
    label: definition.label,
    tooltip: definition.tooltip,
    value: current.value,
    unit: definition.unit,
    format: formatOf(metric, definition),
    currency,
    delta: previous && deltaOf(metric, current.value, previous.value),
    breakdown: current.breakdown,
    aggregate: withAggregates ? aggregateOf(current, previous, currency) : null,
    ...(definition.report !== null && { id: `${namespace}/${definition.report}` }),
  }
}

/** A metric whose name ends in _rate is shown as a percentage (M-11). */
export function formatOf(metric: string, { unit }: Pick<MetricDefinition, 'unit'>): ValueFormat {
  if (unit === 'interval') return 'interval'
  return metric.endsWith('_rate') ? 'percent' : 'number'
}

function aggregateOf(
  { aggregate }: MetricFigures,
  previous: MetricFigures | null,
  currency: string,
): ShownAggregate | null {
  if (!aggregate) return null
  const value = Number(aggregate.value)
  const before = previous?.aggregate
  return {
    type: aggregate.type,
    label: aggregateLabels[aggregate.type],
    value,
    text: compactMoney(value, currency),
    difference: before ? differenceOf(aggregate.type, value - Number(before.value), currency) : null,
  }
}

/** A rise is bad for lost money, and good otherwise (M-09). */
function differenceOf(type: AggregateType, difference: number, currency: string): Delta {
  const change = compactMoney(difference, currency, true)
  return difference === 0
    ? { direction: 'neutral', movement: 'level', change }
    : { ...directed(difference, type === 'lost'), change }
}
