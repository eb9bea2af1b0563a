import { LOCALE } from '../text/number.ts'
import type { OverviewMetric, PipelineMetric } from './metric-definition.ts'
import { isIncreaseNegative } from './metrics.ts'

/** Whether a change is good, bad or neither (RPT-19). */
export type DeltaDirection = 'positive' | 'negative' | 'neutral'

/** The change of a figure from the period before. */
export interface Delta {
  direction: DeltaDirection
  /** "+12.35%", "-50%", "0%", "+£38K". */
  change: string
  /** Which way the figure went, whether or not that is good. */
  movement: 'up' | 'down' | 'level'
}

const signedPercent = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})
const NO_CHANGE = signedPercent.format(0)

/**
 * The change of a metric as a signed percentage of its previous value, with at most two decimals (RPT-20). It is +100%
 * from nothing, and a change that rounds to 0% is neutral (M-08).
 * @returns null when one of the values does not exist, and for all time, which has nothing before (M-07, M-11)
 */
export function deltaOf(
  metric: OverviewMetric | PipelineMetric,
  current: number | null,
  previous: number | null,
): Delta | null {
  return deltaBetween(current, previous, isIncreaseNegative(metric))
}

/** The change of any figure, as of a metric (RPT-20). */
export function deltaBetween(
  current: number | null,
  previous: number | null,
  isIncreaseBad: boolean,
): Delta | null {
  if (current === null || previous === null) return null
  const change = signedPercent.format(relativeChange(current, previous))
  return change === NO_CHANGE
    ? { direction: 'neutral', change, movement: 'level' }
    : { ...directed(current - previous, isIncreaseBad), change }
}

/** The directions of a difference other than zero. */
export function directed(difference: number, isIncreaseBad: boolean): Pick<Delta, 'direction' | 'movement'> {
  const isIncrease = difference > 0
  return {
    direction: isIncrease === isIncreaseBad ? 'negative' : 'positive',
    movement: isIncrease ? 'up' : 'down',
  }
}

function relativeChange(current: number, previous: number): number {
  if (previous === 0) return current === 0 ? 0 : 1
  return (current - previous) / previous
}
