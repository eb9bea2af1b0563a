import { type SmsFileWay, smsFileWay } from '@enamel/domain/communications/attachments/sms-files'
import { countryOfNumber } from '@enamel/domain/patients/phone-number'
import type { MessageContext } from './sending.ts'

/** How files go with a text from the practice to the present number of the patient. */
export function wayOfFiles(
  files: readonly { type: string }[],
  { practice, patient }: Pick<MessageContext, 'practice' | 'patient'>,
): SmsFileWay {
  return smsFileWay(files, { mms: practice.sms_mms }, countryOfNumber(patient.phone_e164 ?? ''))
}
