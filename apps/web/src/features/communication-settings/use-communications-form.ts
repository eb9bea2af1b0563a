import { type CommunicationSettings, communicationSettings } from '@enamel/contract/communication-settings'
import { isEqual } from 'es-toolkit'
import { call } from '../../lib/call.ts'
import { type SettingsForm, useSettingsForm } from '../../signed-in/settings/use-settings-form.ts'
import { communicationSettingsQuery } from './communication-settings.api.ts'
import {
  type CommunicationsForm,
  checkCommunications,
  communicationChanges,
  communicationsForm,
  displayValue,
  fieldOfServer,
  sendingDomain,
} from './communications-form.ts'

/** The form of the sending address, the business hours and the automatic answers, which are saved together. */
export function useCommunicationsForm(settings: CommunicationSettings): SettingsForm<CommunicationsForm> {
  return useSettingsForm<CommunicationSettings, CommunicationsForm>({
    name: 'communication settings',
    queryKey: communicationSettingsQuery.queryKey,
    settings,
    valuesOf: communicationsForm,
    check: (values) => checkCommunications(values, sendingDomain(settings)),
    isSame: isEqual,
    save: ({ changes, basedOn }) =>
      call(communicationSettings.save, { body: communicationChanges(changes, basedOn) }),
    fieldOf: fieldOfServer,
    display: (_field, value) => displayValue(value),
  })
}
