import {
  exampleFileLink,
  type SmsFileWay,
  smsFileWay,
  withFileLink,
} from '@enamel/domain/communications/attachments/sms-files'
import type { ReplyFile } from '@enamel/domain/reply/reply-files'

/** How the files of a text would be sent. */
export interface SmsFiles {
  way: SmsFileWay
  /** The text as the patient would get it. The link in it is not the real one, but as long. */
  asSent: (text: string) => string
}

/** Who would send the text, and to whom. */
export interface SmsRoute {
  /** Whether the carrier sends MMS from the practice's number. */
  mms: boolean
  /** The country of the patient's number. */
  country: string | undefined
  /** The product's public address. */
  baseUrl: string
}

/** How these files would be sent with a text; undefined without files. */
export function smsFilesOf(
  files: readonly ReplyFile[],
  { mms, country, baseUrl }: SmsRoute,
): SmsFiles | undefined {
  if (files.length === 0) return undefined
  const way = smsFileWay(files, { mms }, country)
  const asSent = (text: string) =>
    way === 'link' ? withFileLink(text, files, exampleFileLink(baseUrl)) : text
  return { way, asSent }
}
