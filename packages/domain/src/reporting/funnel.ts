import type { PipelineMetric } from './metrics.ts'

/** The steps of the funnel, each a part of the leads of the first (RPT-03). */
export const funnelSteps = [
  'new_leads',
  'consults_booked',
  'tx_plan_consults',
  'won',
] as const satisfies readonly PipelineMetric[]

/** The share of the new leads that reached a step, from 0 to 1; 0 without leads. */
export function shareOf(reached: number | null, leads: number | null): number {
  return leads ? (reached ?? 0) / leads : 0
}
