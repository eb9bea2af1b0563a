import { type PipelineSettings, pipeline } from '@enamel/contract/pipeline'
import {
  changedStages,
  checkDelayFields,
  type DelayFields,
  delayFields,
  delaySeconds,
} from '@enamel/domain/pipeline/delay-fields'
import { callBackDelay, type DelayStage } from '@enamel/domain/pipeline/delays'
import { useDebouncedCallback } from '@mantine/hooks'
import { isFinal } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { FIRST_DELAY_MS, MAX_RETRIES } from '../../lib/retry-policy.ts'
import { type SettingsEdit, useSettingsForm } from '../../signed-in/settings/use-settings-form.ts'
import { pipelineSettingsQuery } from './pipeline.api.ts'

/** Presses within this time make one request (PIPE-05). */
const SAVE_DEBOUNCE_MS = 100

/** The form of the call-back delays (PIPE-03 to PIPE-07). */
export function useDelaysForm(settings: PipelineSettings) {
  const form = useSettingsForm<PipelineSettings, DelayFields>({
    name: 'pipeline settings',
    queryKey: pipelineSettingsQuery.queryKey,
    settings,
    valuesOf: ({ call_back_delays }) => delayFields(call_back_delays),
    check: checkDelayFields,
    save: saveDelays,
    successText: 'Pipeline setting successfully saved!',
    retry: {
      shouldRetry: (failures, error) => failures < MAX_RETRIES && !isFinal(error),
      delayMs: (failures) => FIRST_DELAY_MS * 2 ** failures,
    },
  })
  return { ...form, submit: useDebouncedCallback(form.submit, SAVE_DEBOUNCE_MS) }
}

/** Saves the stages with a changed field. The call has its own rule for repetitions (PIPE-06, G3-40). */
function saveDelays({ changes, values, basedOn }: SettingsEdit<PipelineSettings, DelayFields>) {
  const stages = changedStages(changes)
  const delaysOf = (secondsOf: (stage: DelayStage) => number) =>
    Object.fromEntries(stages.map((stage) => [stage, { stage, seconds: secondsOf(stage) }]))
  const body = {
    call_back_delays: delaysOf((stage) => delaySeconds(values, stage)),
    based_on: { call_back_delays: delaysOf((stage) => callBackDelay(basedOn.call_back_delays, stage)) },
  }
  return call(pipeline.save, { body }, { retries: 'off' })
}
