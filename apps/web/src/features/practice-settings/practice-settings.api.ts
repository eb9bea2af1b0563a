import { practiceSettings } from '@enamel/contract/practice-settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { SETTINGS_KEY } from '../../signed-in/settings/settings-keys.ts'

/** The practice's details, email, signature and treatment types (PRC-01). */
export const practiceSettingsQuery = queryOptions({
  queryKey: [SETTINGS_KEY, 'practice'],
  queryFn: ({ signal }) => call(practiceSettings.read, {}, { signal }),
})
