/** The text beside a reply that waits for a connection, and in the reply bar while there is none. */
export const NO_CONNECTION = "No connection. We'll send this when you're back."

/** The text of an unexplained failure (COM-08). */
export const DEFAULT_FAILURE = 'Error Sending Message'

/** The reasons why a message was not delivered, for every channel. */
export const failureReasons = [
  'switched_off',
  'number_blocked',
  'opted_out',
  'unknown_number',
  'no_texts',
  'no_route',
  'filtered',
  'too_late',
  'invalid_number',
  'too_long',
  'empty',
  'attachment',
  'window_closed',
  'template',
  'not_on_whatsapp',
  'withheld',
  'stopped_marketing',
  'address_unknown',
  'domain_unknown',
  'mailbox_full',
  'mailbox_disabled',
  'mail_refused',
  // The practice's own mailbox, which was to send the email.
  'mailbox_not_connected',
  'mailbox_refused',
  'mailbox_quota',
  'too_large',
  'busy',
  'unreachable',
  'unconfirmed',
  'setup',
  // The practice may no longer send the message, or no longer wants to. No provider was called.
  'no_consent',
  'contact_ended',
  'cancelled',
  'unknown',
] as const
export type FailureReason = (typeof failureReasons)[number]

interface Failure {
  /** The text beside the message: what happened, and what to do if anything can be done. */
  text: string
  /**
   * Whether the phone number or email address is invalid. After a failed text, the number is then marked until it is
   * changed, or until a text to or from it arrives.
   */
  marksRecipient: boolean
}

function failure(text: string): Failure {
  return { text, marksRecipient: false }
}

function badRecipient(text: string): Failure {
  return { text, marksRecipient: true }
}

const failures: Record<FailureReason, Failure> = {
  switched_off: failure('The number is switched off'),
  number_blocked: failure('The number does not take messages from you. Try a call or an email'),
  opted_out: failure('The patient has asked not to be texted. Try a call or an email'),
  unknown_number: badRecipient('The number is not in use. Check it with the patient'),
  no_texts: badRecipient('The number cannot receive texts. It may be a landline, so try a call'),
  no_route: failure('The network does not carry texts from you to this number. Try a call or an email'),
  filtered: failure('The network treated this as spam. Rephrase it without links'),
  too_late: failure('The message could not be delivered in time. Send it again'),
  invalid_number: badRecipient('The number is not valid. Check it with the patient'),
  too_long: failure('The message is too long. Shorten it and send it again'),
  empty: failure('The message is empty'),
  attachment: failure('The attachment could not be sent. Send the message without it'),
  window_closed: failure('The patient last wrote more than 24 hours ago. Send a template instead'),
  template: failure('This template cannot be sent. Choose another one'),
  not_on_whatsapp: failure('The number cannot receive this on WhatsApp. Try a text or a call'),
  withheld: failure(
    'WhatsApp limits how many adverts a patient gets, and did not deliver this. Try a text or an email',
  ),
  stopped_marketing: failure('The patient has opted out of marketing on WhatsApp. Try a call'),
  address_unknown: badRecipient('The email address does not exist. Check it with the patient'),
  domain_unknown: badRecipient(
    'The part of the email address after the @ does not exist. Check it with the patient',
  ),
  mailbox_full: failure("The patient's mailbox is full. Try again later, or call"),
  mailbox_disabled: badRecipient('The mailbox is no longer in use. Ask the patient for another address'),
  mail_refused: failure("The patient's mail service refused this email. Try a text or a call"),
  mailbox_not_connected: failure(
    'Your mailbox did not let us in. Repair it under Settings, Integrations, or send this again',
  ),
  mailbox_refused: failure('Your mailbox did not accept this email. Check its settings, or send this again'),
  mailbox_quota: failure(
    'Your mailbox has sent as many emails as its provider allows in a day. Send this again tomorrow',
  ),
  too_large: failure('The email is too large. Send it with fewer or smaller attachments'),
  busy: failure('The network is busy. Send it again in a few minutes'),
  unreachable: failure('We could not reach the network for half an hour. Send it again'),
  unconfirmed: failure("We can't tell whether this was sent. Ask the patient before you send it again"),
  setup: failure('Your sending account needs attention. Please contact support'),
  no_consent: failure('The patient opted out of marketing before this was sent'),
  contact_ended: failure('The patient was marked as lost or blocked before this was sent'),
  cancelled: failure('Cancelled before it was sent'),
  unknown: failure(DEFAULT_FAILURE),
}

/** The text for a failure with this reason, and the consequences of the failure. */
export function failureOf(reason: FailureReason): Failure {
  return failures[reason]
}

/** The reason whose text this is. Only texts are stored, and a report by a provider may have a text of its own. */
export function reasonOfFailure(text: string | null): FailureReason {
  return failureReasons.find((reason) => failures[reason].text === text) ?? 'unknown'
}

/** Whether a message has failed for this reason. Texts are compared, since only the reason's text is stored. */
export function failedBy(
  reason: FailureReason,
  message: { status: string | null; failure_reason: string | null },
): boolean {
  return message.status === 'failed' && message.failure_reason === failures[reason].text
}
