import type { ReplyFile } from '@enamel/domain/reply/reply-files'
import { usePhoneLibrary } from '../../../signed-in/phone-format.ts'
import { type SmsFiles, smsFilesOf } from './sms-files.ts'

/**
 * How these files would be sent with a text to a number; undefined without files.
 * @param mms whether the carrier sends MMS from the practice's number
 */
export function useSmsFiles(
  files: readonly ReplyFile[],
  mms: boolean,
  number: string | null,
): SmsFiles | undefined {
  const needsCountry = mms && files.length > 0
  const library = usePhoneLibrary(needsCountry)
  const country = needsCountry ? library?.countryOfNumber(number ?? '') : undefined
  return smsFilesOf(files, { mms, country, baseUrl: window.location.origin })
}
