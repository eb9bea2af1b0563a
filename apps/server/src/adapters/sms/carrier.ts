import type { AskOutcome, SendOutcome } from '../send-outcome.ts'

/** A text on its way to a patient's phone. */
export interface OutgoingSms {
  /** The communication's id. */
  id: string
  /** E.164. */
  from: string
  to: string
  body: string
}

/** How a text fares, as the carrier reports it: neutral states, our words. */
export interface SmsStatus {
  providerId: string
  communicationId: string | null
  status: 'sending' | 'sent' | 'delivered' | 'failed'
  reason: string | null
}

export interface IncomingSms {
  providerId: string
  from: string
  to: string
  body: string
  /** How many pictures came with it; they are fetched elsewhere. */
  mediaCount: number
}

export interface IncomingCall {
  providerId: string
  from: string
  to: string
}

export interface CallEnd {
  providerId: string
  from: string
  to: string
  answered: boolean
  durationSeconds: number | null
}

/** A signed request of the carrier, as it came over HTTP. */
export interface CarrierRequest {
  /** The whole address the carrier called, query included. */
  url: string
  signature: string | undefined
  fields: Record<string, string>
  query: Record<string, string>
}

/** What the carrier is answered with. */
export interface CarrierReply {
  contentType: string
  body: string
}

/** The telephone network: texts out and in, and calls, whoever the carrier is. */
export interface Carrier {
  sendSms(message: OutgoingSms): Promise<SendOutcome>
  /**
   * Looks for a text at the carrier after an unclear outcome.
   * @param since not before this instant
   * @param known the carrier's ids of texts that are accounted for
   */
  findSms(message: OutgoingSms, since: Date, known: ReadonlySet<string>): Promise<AskOutcome>
  isSigned(request: CarrierRequest): boolean
  readSms(request: CarrierRequest): IncomingSms | null
  readSmsStatus(request: CarrierRequest): SmsStatus | null
  readCall(request: CarrierRequest): IncomingCall | null
  readCallEnd(request: CarrierRequest): CallEnd | null
  /** Nothing to say back. */
  emptyReply: CarrierReply
  /** Puts the caller through to this number; the end is reported to the address. */
  dialReply(number: string, reportTo: string): CarrierReply
}
