import { z } from 'zod'
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

/** A text that came in; stored as it is here until it is placed. */
export const IncomingSms = z.object({
  providerId: z.string(),
  from: z.string(),
  to: z.string(),
  body: z.string(),
  /** How many pictures came with it; they stay with the carrier. */
  mediaCount: z.number(),
})
export type IncomingSms = z.infer<typeof IncomingSms>

export interface IncomingCall {
  providerId: string
  from: string
  to: string
}

/** A call that has ended; stored as it is here until it is placed. */
export const CallEnd = z.object({
  providerId: z.string(),
  from: z.string(),
  to: z.string(),
  answered: z.boolean(),
  durationSeconds: z.number().nullable(),
})
export type CallEnd = z.infer<typeof CallEnd>

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
