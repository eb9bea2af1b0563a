import { bareType } from './attachment-types.ts'

/** How the files of a text reach the patient: with the text as an MMS, or by a link at its end. */
export const smsFileWays = ['mms', 'link'] as const
export type SmsFileWay = (typeof smsFileWays)[number]

/** The maximum number of files of a text, and their maximum size in total (source: Twilio, MediaUrl). */
export const SMS_FILES_MAX = 10
export const SMS_FILE_BYTES_MAX = 5 * 1024 * 1024

/** The pictures that the networks accept in an MMS. */
const mmsTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif']
/** The files that every phone can open behind a link. */
const linkedTypes: readonly string[] = [...mmsTypes, 'application/pdf']

/** The extensions of these files. */
export const smsFileExtensions = ['jpg', 'jpeg', 'png', 'gif', 'pdf']

export const TOO_MANY_FOR_SMS = `A text takes up to ${SMS_FILES_MAX} files`
export const TOO_LARGE_FOR_SMS =
  'The files of a text can be up to 5 MB in total. Send fewer or smaller ones, or send them by email'
const TYPES_FOR_SMS = 'Texts take pictures (JPEG, PNG or GIF) and PDF files only.'
export const WRONG_TYPE_FOR_SMS = `${TYPES_FOR_SMS} Send this one by email`
/** For a file that no channel takes. */
export const NOT_ALLOWED_FOR_SMS = `${TYPES_FOR_SMS} Save this one as one of them, then attach it`

type SentFile = { type: string; size: number }

/** The reason why these files cannot be sent with a text, for staff; null when they can. */
export function smsFilesProblem(files: readonly SentFile[]): string | null {
  if (files.some(({ type }) => !linkedTypes.includes(bareType(type)))) return WRONG_TYPE_FOR_SMS
  if (files.length > SMS_FILES_MAX) return TOO_MANY_FOR_SMS
  return files.reduce((sum, { size }) => sum + size, 0) > SMS_FILE_BYTES_MAX ? TOO_LARGE_FOR_SMS : null
}

/** The countries in which the carrier delivers MMS (source: Twilio). */
const mmsCountries: readonly string[] = ['US', 'CA']

/**
 * How these files are sent: as an MMS if the practice's number can send one, the carrier has MMS in the patient's country,
 * and all files are pictures; otherwise by a link.
 * @param sender.mms whether the carrier sends MMS from the practice's number
 * @param country of the patient's number (`countryOfNumber` in patients/phone-number)
 */
export function smsFileWay(
  files: readonly Pick<SentFile, 'type'>[],
  sender: { mms: boolean },
  country: string | undefined,
): SmsFileWay {
  const arePictures = files.every(({ type }) => mmsTypes.includes(bareType(type)))
  return sender.mms && mmsCountries.includes(country ?? '') && arePictures ? 'mms' : 'link'
}

/** The path of the page with the files of a text, before its token. */
export const FILE_LINK_PATH = '/f'
/** The length of the token: 128 bits in base64url. */
export const FILE_LINK_TOKEN_LENGTH = 22
/** How long the link works after the text was sent, or sent again. */
export const FILE_LINK_DAYS = 30

/** An address as long as that of every link, for counting. @param baseUrl the product's public address */
export function exampleFileLink(baseUrl: string): string {
  return `${baseUrl}${FILE_LINK_PATH}/${'x'.repeat(FILE_LINK_TOKEN_LENGTH)}`
}

/** The text with the link to its files at its end, exactly as the patient receives it: "…\nPicture: https://…". */
export function withFileLink(text: string, files: readonly Pick<SentFile, 'type'>[], url: string): string {
  const noun = files.every(({ type }) => bareType(type).startsWith('image/')) ? 'Picture' : 'File'
  return `${text.trimEnd()}\n${noun}${files.length === 1 ? '' : 's'}: ${url}`
}

/** What staff read beside the files of a text that they are writing. */
export const smsFileWayNotes: Readonly<Record<SmsFileWay, string>> = {
  mms: 'Sent with the text as an MMS.',
  link: `Sent as a link at the end of the text, which works for ${FILE_LINK_DAYS} days.`,
}
