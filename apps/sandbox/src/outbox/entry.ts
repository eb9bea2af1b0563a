/** Where something went: to a patient, to a practice, or to a patient from the carrier itself. */
export type Direction = 'to_patient' | 'to_practice' | 'from_carrier'

interface Passed {
  /** UUIDv7, sorted by time. */
  id: string
  direction: Direction
  /** The patient's number or address. */
  patient: string
  /** The practice's number or address. */
  practice: string
  /** ISO instant by the demo's clock. */
  at: string
}

/** Twilio's statuses for texts to patients; the result of the delivery for texts to the practice. */
export type TextStatus =
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'undelivered'
  | 'handing_over'
  | 'received'
  | 'refused'

/** A file of a text, with the path by which the page shows it. */
export interface TextMedia {
  type: string
  path: string
}

export interface TextEntry extends Passed {
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

export interface MailEntry extends Passed {
  kind: 'mail'
  /** The From header, as written. */
  from: string
  /** The recipient of this copy. */
  to: string
  subject: string
  text: string
  html: string | null
  status: MailStatus
  /** With angle brackets. */
  message_id: string
  references: string
  /** The address for an answer: Reply-To, or else From. */
  reply_to: string
  attachments: MailAttachment[]
  headers: Record<string, string>
  idempotency_key: string | null
}

/**
 * WhatsApp's statuses for messages to patients; for messages to the practice, the result of the delivery or of the
 * message itself.
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

export interface WhatsAppEntry extends Passed {
  kind: 'whatsapp'
  /** WhatsApp's id, "wamid.…". */
  wamid: string
  /** The text of a template as the patient reads it. */
  body: string
  /** The name of its template. */
  template: string | null
  attachments: MailAttachment[]
  status: WhatsAppStatus
  error_code: number | null
  /** The other side's reaction. */
  reaction: string | null
  headers: Record<string, string>
  idempotency_key: string | null
}

/** Something that passed between a patient and a practice. */
export type Entry = TextEntry | WhatsAppEntry | MailEntry

/** The patient of an entry: a number, or an address. */
export function addressOf<Address>(kind: Entry['kind'], number: Address, email: Address): Address {
  return kind === 'mail' ? email : number
}

/** An entry as `GET /control/outbox` answers it. */
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
  /** The carrier's or WhatsApp's code when a message was not delivered. */
  error_code: number | null
  /** The carrier's id of a text. */
  sid: string | null
  /** The id on the wire of a mail or a WhatsApp message. */
  message_id: string | null
  /** The name of a WhatsApp message's template. */
  template: string | null
  attachments: MailAttachment[]
}
