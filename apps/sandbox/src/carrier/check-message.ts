import { refusedRecipients, refusedSenders } from './conventional-numbers.ts'
import { mediaError } from './mms.ts'
import { lengthOf } from './segments.ts'
import type { TwilioCode } from './twilio-error.ts'

/** The form fields of a message to send, as received. */
export type MessageForm = Record<string, string | string[] | undefined>

export interface OutgoingText {
  to: string
  from: string
  body: string
  /** The addresses of its files. */
  mediaUrls: readonly string[]
  statusCallback: string | null
}

export interface SenderRules {
  /** Whether a number in E.164 is the account's own. */
  owns(number: string): boolean
  hasOptedOut(patient: string, number: string): boolean
}

const MAX_BODY_LENGTH = 1600
const E164 = /^\+[1-9]\d{6,14}$/
/** An alphanumeric sender: up to 11 characters, at least one of them a letter. */
const SENDER_ID = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/

/**
 * Checks an outgoing message with Twilio's rules, in Twilio's order.
 * @returns the text, or the code of the first error
 */
export function checkMessage(
  form: MessageForm,
  rules: SenderRules,
): { ok: true; text: OutgoingText } | { ok: false; code: TwilioCode } {
  const to = lastValue(form.To)
  const from = lastValue(form.From)
  const body = lastValue(form.Body)
  const mediaUrls = [form.MediaUrl ?? []].flat().filter((url) => url !== '')
  const statusCallback = lastValue(form.StatusCallback)
  const code =
    recipientError(to) ??
    (form.MessagingServiceSid ? 21705 : senderError(from, rules)) ??
    bodyError(body, mediaUrls) ??
    (to === from ? 21266 : null) ??
    (statusCallback && !isValidCallbackUrl(statusCallback) ? 21609 : null) ??
    refusedRecipients[to] ??
    (rules.hasOptedOut(to, from) ? 21610 : null) ??
    mediaError(mediaUrls, from, to)
  if (code) return { ok: false, code }
  return { ok: true, text: { to, from, body, mediaUrls, statusCallback: statusCallback || null } }
}

/** The value of a field; the last one if the form contains it several times. */
export function lastValue(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value.at(-1) : value) ?? ''
}

function recipientError(to: string): TwilioCode | null {
  if (to === '') return 21604
  if (to.startsWith('whatsapp:')) return 63007
  return E164.test(to) ? null : 21211
}

function senderError(from: string, { owns }: SenderRules): TwilioCode | null {
  if (from === '') return 21603
  const refused = refusedSenders[from]
  if (refused) return refused
  if (SENDER_ID.test(from)) return null
  if (!E164.test(from)) return 21212
  return owns(from) ? null : 21659
}

function bodyError(body: string, mediaUrls: readonly string[]): TwilioCode | null {
  if (body === '') return mediaUrls.length > 0 ? null : 21602
  return lengthOf(body) > MAX_BODY_LENGTH ? 21617 : null
}

/** Twilio accepts http and https addresses whose host has no underscore. */
export function isValidCallbackUrl(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) && !parsed.hostname.includes('_')
}
