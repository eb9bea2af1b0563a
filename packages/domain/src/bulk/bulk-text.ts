import { BODY_MAX } from '../communications/messages/limits.ts'
import { smsLengthError } from '../communications/messages/sms-length.ts'
import {
  fillPlaceholders,
  type PlaceholderGroup,
  placeholderLabel,
  replacePlaceholders,
} from '../templates/placeholders.ts'
import { templateFieldError, templateFields } from '../templates/template-draft.ts'
import { isBlank } from '../text/blank.ts'
import type { BulkChannel } from './bulk.ts'

/** The text of a bulk message; `subject` is for emails alone. */
export interface BulkText {
  subject: string | null
  message: string
}

/** The last line of a bulk text message (G3-34). */
export const STOP_LINE = 'Reply STOP to opt out'

/** "Reply STOP", "text STOP" or "send STOP", but not "do not reply STOP". */
const ASKS_FOR_STOP = String.raw`(?<!\b(?:not|never)\s|n['’]t\s)\b(?:reply|text|send)\s+["'“‘]?(?<word>stop)["'”’]?`
const PURPOSE = String.raw`\s+to\s+(?<purpose>(?:opt[\s-]?out|unsubscribe|end|stop|cancel|this number)\b|\+?\d)`
const END_OF_SENTENCE = String.raw`\s*(?:[.!;,)]|$)`
const STOP_PHRASE = new RegExp(`${ASKS_FOR_STOP}(?:${PURPOSE}|${END_OF_SENTENCE})`, 'gim')

/**
 * Whether a text says how to opt out: by a phrase that asks for STOP and says that it is to opt out, unsubscribe, end,
 * stop or cancel, or names a number; or by one that ends with STOP in capitals, at the end of a sentence or line. Other
 * uses of the words, such as "send stop watches" or "the texts that we send stop", do not count.
 */
function saysHowToOptOut(text: string): boolean {
  return [...text.matchAll(STOP_PHRASE)].some(
    ({ groups }) => groups?.purpose !== undefined || groups?.word === 'STOP',
  )
}

/** The text with its line on how to opt out, unless it says so itself. */
export function withStopLine(text: string): string {
  return saysHowToOptOut(text) ? text : `${text.trimEnd()}\n${STOP_LINE}`
}

/** A bulk message as one patient gets it: its placeholders filled in, and a text with its line on how to opt out. */
export function fillBulkText(
  channel: BulkChannel,
  { subject, message }: BulkText,
  groups: readonly PlaceholderGroup[],
): BulkText {
  const filled = fillPlaceholders(message, groups)
  if (channel === 'SMS') return { subject: null, message: withStopLine(filled) }
  return { subject: fillPlaceholders(subject ?? '', groups), message: filled }
}

/** Whether a filled message can be sent: neither empty nor too long, since the length depends on the patient's data. */
export function isSendableText(channel: BulkChannel, { subject, message }: BulkText): boolean {
  if (channel === 'SMS') return !isBlank(message.replace(STOP_LINE, '')) && smsLengthError(message) === null
  return !isBlank(subject ?? '') && !isBlank(message) && message.length <= BODY_MAX
}

/**
 * The errors in the text of a bulk message as it is written, by field, by the rules of templates. A text message is
 * also refused if it is too long for every patient.
 */
export function bulkTextErrors(
  channel: BulkChannel,
  { subject, message }: BulkText,
): { subject?: string; message?: string } {
  const errors: { subject?: string; message?: string } = {}
  for (const field of templateFields[channel]) {
    const [name, text] =
      field.name === 'body' ? (['message', message] as const) : (['subject', subject ?? ''] as const)
    const error = templateFieldError(field, text)
    if (error !== null) errors[name] = error
  }
  const shortest = withStopLine(replacePlaceholders(message, () => ''))
  const tooLong = channel === 'SMS' ? smsLengthError(shortest) : null
  if (tooLong !== null) errors.message ??= tooLong
  return errors
}

/** The most characters of a title. */
const TITLE_MAX = 120

/**
 * The title by which staff recognise a bulk message in a list: the subject of an email, or the first line of a text.
 * Placeholders are named: "[First name], whitening is back".
 */
export function bulkTitle({ subject, message }: BulkText): string {
  const [firstLine = ''] = (subject ?? message).trim().split('\n')
  const title = replacePlaceholders(firstLine, (_tag, written) => `[${placeholderLabel(written) ?? written}]`)
  return title.length > TITLE_MAX ? `${title.slice(0, TITLE_MAX - 1).trimEnd()}…` : title
}
