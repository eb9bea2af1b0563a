import type { PipelineSettings } from '@enamel/contract/pipeline'
import { checkDelayFields, type DelayFields, delayFields } from '@enamel/domain/pipeline/delay-fields'
import { debounce } from 'es-toolkit'
import { useEffect, useRef, useState } from 'react'
import { type SettingsForm, useSettingsForm } from '../../signed-in/settings/use-settings-form.ts'
import { pipelineSettingsQuery } from './pipeline.api.ts'
import { SAVE_DEBOUNCE_MS, saveDelays, saveRetry } from './save-delays.ts'

/** The form of the call-back delays (PIPE-03 to PIPE-07). */
export function useDelaysForm(settings: PipelineSettings): SettingsForm<DelayFields> {
  const form = useSettingsForm<PipelineSettings, DelayFields>({
    name: 'pipeline settings',
    queryKey: pipelineSettingsQuery.queryKey,
    settings,
    valuesOf: ({ call_back_delays }) => delayFields(call_back_delays),
    check: checkDelayFields,
    save: saveDelays,
    successText: 'Pipeline setting successfully saved!',
    retry: saveRetry,
  })
  const latest = useRef(form.submit)
  useEffect(() => {
    latest.current = form.submit
  })
  const [submit] = useState(() => debounce(() => latest.current(), SAVE_DEBOUNCE_MS))
  return { ...form, submit }
}
