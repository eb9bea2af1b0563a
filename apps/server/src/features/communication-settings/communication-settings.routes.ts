import { communicationSettings } from '@enamel/contract/communication-settings'
import { serve } from '../../http/pipeline/serve.ts'
import { communicationSettingsPolicy } from './communication-settings.policy.ts'
import { getCommunications } from './get-communications.ts'
import { enableSms } from './number/enable-sms.ts'
import { saveCommunications, validateCommunications } from './save-communications.ts'

export const communicationSettingsRoutes = [
  serve(communicationSettings.get, communicationSettingsPolicy.read, getCommunications),
  serve(
    communicationSettings.save,
    communicationSettingsPolicy.change,
    saveCommunications,
    validateCommunications,
  ),
  serve(communicationSettings.enableSms, communicationSettingsPolicy.enableSms, enableSms),
]
