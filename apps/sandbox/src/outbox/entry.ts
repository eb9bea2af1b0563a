import type { MailAuthentication } from '../mail/mail-authentication.ts'

/** The direction of a message: to a patient, to a practice, or from the carrier itself to a patient. */
export type Direction = 'to_patient' | 'to_practice' | 'from_carrier'

interface EntryBase {
  /** A UUIDv7: ids sort by time. */
  id: string
  direction: Direction
  /** The patient's phone number or email address. */
  patient: string
  /** The practice's phone number or email address. */
  practice: string
  /** The demo's time, as an ISO instant. */
  at: string
}

/** Twilio's status for a text to a patient; the result of the delivery for a text to the practice. */
export type TextStatus =
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'handing_over'
  | 'received'
  | 'refused'

/** A file of a text, with the path at which the page requests the file. */
export interface TextMedia {
  type: string
  path: string
}

export interface TextEntry extends EntryBase {
  kind: 'text'
  sid: string
  body: string
  media: TextMedia[]
  status: TextStatus
  error_code: number | null
  headers: Record<string, string>
  idempotency_key: string | null
}

export type MailStatus = 'delivered' | 'delayed' | 'bounced' | 'handing_over' | 'received' | 'refused'

export interface MailAttachment {
  filename: string
  type: string
  /** Bytes. */
  size: number
}

export interface MailEntry extends EntryBase {
  kind: 'mail'
  /** The From header, decoded. */
  from: string
  /** To a patient: the recipient of this copy. To a practice: all recipients, separated by commas. */
  to: string
  subject: string
  text: string
  html: string | null
  status: MailStatus
  /** With angle brackets. */
  message_id: string
  references: string
  /** The address to reply to: Reply-To, or else From. */
  reply_to: string
  attachments: MailAttachment[]
  headers: Record<string, string>
  idempotency_key: string | null
  /** Null for a mail to a practice, and until the check of a mail to a patient has ended. */
  authentication: MailAuthentication | null
}

/**
 * WhatsApp's status for a message to a patient. For a message to the practice, the result of the delivery, or `read` or
 * `deleted`.
 */
export type WhatsAppStatus =
  | 'accepted'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'
  | 'deleted'
  | 'handing_over'
  | 'received'
  | 'refused'

export interface WhatsAppEntry extends EntryBase {
  kind: 'whatsapp'
  /** WhatsApp's id, "wamid.…". */
  wamid: string
  /** The text; for a template, the text with its values filled in. */
  body: string
  /** The name of the template; null for a message without one. */
  template: string | null
  attachments: MailAttachment[]
  status: WhatsAppStatus
  error_code: number | null
  /** The emoji with which the other side reacted. */
  reaction: string | null
  headers: Record<string, string>
  idempotency_key: string | null
}

/** A message between a patient and a practice. */
export type Entry = TextEntry | WhatsAppEntry | MailEntry

/** Chooses a patient's address for a kind of entry: the email address for an email, the number for everything else. */
export function addressOf<Address>(kind: Entry['kind'], number: Address, email: Address): Address {
  return kind === 'mail' ? email : number
}

/** An entry as `GET /control/outbox` returns it. */
export interface OutboxItem {
  id: string
  channel: 'sms' | 'whatsapp' | 'email'
  from: string
  to: string
  subject: string | null
  body: string
  html: string | null
  headers: Record<string, string>
  idempotency_key: string | null
  received_at: string
  status: string
  /** The carrier's or WhatsApp's error code for a message that was not delivered. */
  error_code: number | null
  /** The carrier's id of a text. */
  sid: string | null
  /** The Message-ID of an email, or WhatsApp's id of a message. */
  message_id: string | null
  /** The name of a WhatsApp message's template. */
  template: string | null
  attachments: MailAttachment[]
  /** The files of an MMS, each with the path at which the sandbox serves it. */
  media: TextMedia[]
  /** Of an email whose check has ended; null for everything else. */
  authentication: MailAuthentication | null
}
