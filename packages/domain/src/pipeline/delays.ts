import type { StageKey } from '../stages/stages.ts'
import { isOneOf } from '../text/one-of.ts'
import { SECONDS_PER_DAY } from '../time/seconds.ts'

/** The stages for which a practice sets a call-back delay (PIPE-01). */
export const delayStages = [
  'newLead',
  'callback1',
  'callback2',
  'working',
  'thinking',
  'lost',
  'maybeFuture',
  'wrongNumber',
] as const
export type DelayStage = (typeof delayStages)[number]

/** The default delay: five days (FLOW-12, PIPE-02). */
export const DEFAULT_DELAY_SECONDS = 5 * SECONDS_PER_DAY

/** The longest delay: 365 days (PIPE-08). */
export const MAX_DELAY_SECONDS = 365 * SECONDS_PER_DAY

/** The practice's own delays, as in its settings (FLOW-41, C-20). */
export type CallBackDelays = { readonly [stage in DelayStage]?: { readonly seconds: number } }

/**
 * The seconds before the next call from a stage: its own delay, otherwise a new lead's, otherwise five days (FLOW-12).
 */
export function callBackDelay(delays: CallBackDelays, stage: StageKey): number {
  const own = isOneOf(delayStages, stage) ? delays[stage] : undefined
  return (own ?? delays.newLead)?.seconds ?? DEFAULT_DELAY_SECONDS
}
