import { readParameters } from './header-parameters.ts'
import { firstHeader } from './header-values.ts'
import type { MailHeaders, ParsedEmail } from './parsed-email.ts'

/**
 * message: written by a person, or by a device on a person's behalf. auto_reply: an automatic reply to one of our
 * messages (out of office, read receipt, ticket received). computer_mail: sent by a program and marked as such, perhaps
 * on a person's behalf, such as by a website's form. mailing_list: sent to many recipients. delivery_report: about the
 * delivery of one of our messages. complaint: a recipient reported our message as spam.
 */
export type MailKind =
  | 'message'
  | 'auto_reply'
  | 'computer_mail'
  | 'mailing_list'
  | 'delivery_report'
  | 'complaint'

/** Headers that only automatic replies have. */
const AUTO_REPLY_HEADERS = [
  'x-autoreply',
  'x-autorespond',
  'x-mail-autoreply',
  'x-autoreply-from',
  'x-auto-reply',
]

const AUTO_REPLY_SUBJECT =
  /^(?:re: *)?\[?(?:automatic reply|auto[- ]?reply|auto[- ]?response|autoreply|auto:|out of (?:the )?office|ooo\b|automatische antwort|abwesenheitsnotiz|réponse automatique|respuesta automática|risposta automatica|autosvar|自動応答|自動返信)/i

const BOUNCE_SENDER = /^(?:mailer-daemon|postmaster|mail-daemon|maildaemon)@/i

const BOUNCE_SUBJECT =
  /(?:undeliver(?:ed|able)|delivery (?:status notification|failure|has failed)|failure notice|returned mail|mail delivery (?:failed|failure|system)|message not delivered|delivery incomplete|could not be delivered)/i

/** Headers of mailing lists and newsletters (RFC 2919, RFC 2369). */
const LIST_HEADERS = ['list-id', 'list-unsubscribe', 'list-post']

/** The header of notices that the program of a list writes. */
const LIST_NOTICE_HEADER = 'x-list-administrivia'

/** The headers that `isListMail` and `isAutomaticListMail` read. */
export const listMailHeaders = [
  ...LIST_HEADERS,
  ...AUTO_REPLY_HEADERS,
  LIST_NOTICE_HEADER,
  'precedence',
  'auto-submitted',
]

/**
 * Returns the kind of an email (RFC 3834, RFC 3464, RFC 5965, and other headers of mail servers).
 * @param envelopeFrom the sender of the SMTP envelope, '' for the null sender; null when not known
 */
export function mailKind(email: ParsedEmail, envelopeFrom: string | null): MailKind {
  if (email.feedbackReport) return 'complaint'
  if (email.deliveryReport) return 'delivery_report'
  const hasNullSender = envelopeFrom === '' || firstHeader(email.headers, 'return-path') === '<>'
  if (isPlainBounce(email, hasNullSender)) return 'delivery_report'
  if (hasNullSender || isAutoReply(email)) return 'auto_reply'
  if (isAutomatic(email.headers)) return 'computer_mail'
  return isListMail(email.headers) ? 'mailing_list' : 'message'
}

/** Whether the header of an email has fields of a mailing list or of a newsletter. */
export function isListMail(headers: MailHeaders): boolean {
  return (
    hasListHeader(headers) || /^(?:bulk|list|junk)$/i.test((firstHeader(headers, 'precedence') ?? '').trim())
  )
}

/**
 * Whether the program of a mailing list or of a newsletter wrote an email, such as a notice that a message waits for a
 * moderator. Automatic replies of a person's own mail program also have a Precedence, but no headers of a list.
 */
export function isAutomaticListMail(headers: MailHeaders): boolean {
  return (
    hasListHeader(headers) &&
    (isAutomatic(headers) || hasAutoReplyHeader(headers) || headers.has(LIST_NOTICE_HEADER))
  )
}

function hasListHeader(headers: MailHeaders): boolean {
  return LIST_HEADERS.some((name) => headers.has(name))
}

/** Whether Auto-Submitted has a value other than "no" (RFC 3834 5). */
function isAutomatic(headers: MailHeaders): boolean {
  const submitted = readParameters(firstHeader(headers, 'auto-submitted') ?? 'no').value
  return submitted !== 'no' && submitted !== ''
}

function hasAutoReplyHeader(headers: MailHeaders): boolean {
  return AUTO_REPLY_HEADERS.some((name) => !/^(?:no|false)?$/i.test(firstHeader(headers, name) ?? ''))
}

/** Whether the email is a bounce from a server that writes no RFC 3464 reports, such as qmail. */
function isPlainBounce(email: ParsedEmail, hasNullSender: boolean): boolean {
  const fromDaemon = BOUNCE_SENDER.test(email.from?.address ?? '') || email.headers.has('x-failed-recipients')
  return (fromDaemon || hasNullSender) && BOUNCE_SUBJECT.test(email.subject)
}

function isAutoReply(email: ParsedEmail): boolean {
  const { headers } = email
  const submitted = readParameters(firstHeader(headers, 'auto-submitted') ?? 'no').value
  // Exchange marks out-of-office replies as auto-generated, like the emails of web forms.
  const isReply =
    email.inReplyTo !== null || email.references.length > 0 || AUTO_REPLY_SUBJECT.test(email.subject)
  return (
    (isAutomatic(headers) && (submitted.startsWith('auto-replied') || isReply)) ||
    hasAutoReplyHeader(headers) ||
    /auto_?reply/i.test(firstHeader(headers, 'precedence') ?? '') ||
    /^reply/i.test(firstHeader(headers, 'x-autogenerated') ?? '') ||
    isReadReceipt(email)
  )
}

function isReadReceipt(email: ParsedEmail): boolean {
  const type = readParameters(firstHeader(email.headers, 'content-type') ?? '')
  return (
    type.value === 'multipart/report' && type.parameters.get('report-type') === 'disposition-notification'
  )
}
