import { type PracticeSettings, practiceSettings } from '@enamel/contract/practice-settings'
import { isEqual } from 'es-toolkit'
import { call } from '../../lib/call.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { type SettingsForm, useSettingsForm } from '../../signed-in/settings/use-settings-form.ts'
import { checkPracticeForm, type PracticeForm, practiceChanges, practiceForm } from './practice-form.ts'
import { practiceSettingsQuery } from './practice-settings.api.ts'

/** The form of the practice's details, email and types, which are saved together. */
export function usePracticeForm(settings: PracticeSettings): SettingsForm<PracticeForm> {
  const { client } = useInit()
  return useSettingsForm<PracticeSettings, PracticeForm>({
    name: 'practice settings',
    queryKey: practiceSettingsQuery.queryKey,
    settings,
    valuesOf: (current) => practiceForm(current, client.country),
    check: (values) => checkPracticeForm(values, client.country),
    isSame: isEqual,
    save: ({ changes, basedOn }) => call(practiceSettings.save, { body: practiceChanges(changes, basedOn) }),
    display: (_field, value) => (Array.isArray(value) ? value.join(', ') : `${value ?? ''}`),
  })
}
