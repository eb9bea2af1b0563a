import type { PipelineMetric } from './metric-definition.ts'

/** The steps of the funnel, each a part of the leads of the first (RPT-03). */
export const funnelSteps = [
  'new_leads',
  'consults_booked',
  'tx_plan_consults',
  'won',
] as const satisfies readonly PipelineMetric[]
