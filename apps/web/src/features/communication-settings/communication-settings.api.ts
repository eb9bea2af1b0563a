import { communicationSettings } from '@enamel/contract/communication-settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { SETTINGS_KEY } from '../../signed-in/settings/settings-keys.ts'

/** The sending address, the business hours, the automatic answers and the number for texts (COMS-01). */
export const communicationSettingsQuery = queryOptions({
  queryKey: [SETTINGS_KEY, 'communications'],
  queryFn: ({ signal }) => call(communicationSettings.get, {}, { signal }),
})
