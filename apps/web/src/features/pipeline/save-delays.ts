import { type PipelineSettings, pipeline } from '@enamel/contract/pipeline'
import { changedStages, type DelayFields, delaySeconds } from '@enamel/domain/pipeline/delay-fields'
import { callBackDelay, type DelayStage } from '@enamel/domain/pipeline/delays'
import { isFinal } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { FIRST_DELAY_MS, MAX_RETRIES } from '../../lib/retry-policy.ts'
import type { SettingsEdit } from '../../signed-in/settings/use-settings-form.ts'

/** Presses of the button within this time make one request (PIPE-05). */
export const SAVE_DEBOUNCE_MS = 100

/** How the request is repeated, instead of by the client's general rule (PIPE-06, G3-40, C3-17). */
export const saveRetry = {
  shouldRetry: (failures: number, error: unknown) => failures < MAX_RETRIES && !isFinal(error),
  delayMs: (failures: number) => FIRST_DELAY_MS * 2 ** failures,
}

/** Saves the stages with a changed field. */
export function saveDelays({
  changes,
  values,
  basedOn,
}: SettingsEdit<PipelineSettings, DelayFields>): Promise<PipelineSettings> {
  const stages = changedStages(changes)
  const delaysOf = (secondsOf: (stage: DelayStage) => number) =>
    Object.fromEntries(stages.map((stage) => [stage, { stage, seconds: secondsOf(stage) }]))
  const body = {
    call_back_delays: delaysOf((stage) => delaySeconds(values, stage)),
    based_on: { call_back_delays: delaysOf((stage) => callBackDelay(basedOn.call_back_delays, stage)) },
  }
  return call(pipeline.save, { body }, { retries: 'off' })
}
