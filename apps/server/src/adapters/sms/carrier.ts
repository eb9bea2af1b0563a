import type { FailureReason } from '@enamel/domain/communications/delivery/failure-reason'
import { z } from 'zod'
import type { MediaResult } from '../read-within.ts'
import type { AskResult, SendResult } from '../send-result.ts'

/** An outgoing text. */
export interface OutgoingSms {
  /** The communication's id. */
  id: string
  /** E.164. */
  from: string
  to: string
  body: string
}

/** The delivery state of a text, as the carrier reports it: neutral states, our terms. */
export interface SmsStatus {
  providerId: string
  communicationId: string | null
  /** The practice's number. */
  from: string
  /** Null when the carrier's status says nothing about progress, except that the carrier has the text. */
  status: 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | null
  /** Null unless it failed. */
  reason: FailureReason | null
}

/** A file of a received text, which stays with the carrier until it is fetched. */
const Media = z.object({
  url: z.string(),
  /** As the carrier names it; the content is checked when it is here. */
  type: z.string(),
})
export type Media = z.infer<typeof Media>

/** A received text, stored in this shape until it is placed on a timeline. */
export const IncomingSms = z.object({
  providerId: z.string(),
  /** '' when the sender's number is withheld. */
  from: z.string(),
  to: z.string(),
  body: z.string(),
  /** Carriers pass on other networks' messages by the same webhook. */
  network: z.enum(['sms', 'whatsapp']),
  media: z.array(Media),
  /** The carrier's own action on this text: it has stopped texts to this number, or allowed them again. */
  acted: z.enum(['stop', 'start']).nullable(),
})
export type IncomingSms = z.infer<typeof IncomingSms>

export interface IncomingCall {
  providerId: string
  /** '' when the caller's number is withheld. */
  from: string
  to: string
}

/** A call that has ended; stored as it is here until it is placed. */
export const CallEnd = z.object({
  providerId: z.string(),
  /** '' when the caller's number was withheld. */
  from: z.string(),
  to: z.string(),
  answered: z.boolean(),
  durationSeconds: z.number().nullable(),
})
export type CallEnd = z.infer<typeof CallEnd>

/** A recording of a call, which stays with the carrier until it is fetched. */
export interface CallRecording {
  providerId: string
  /** The carrier's id of the call. */
  callId: string
  /** The practice's number. */
  to: string
  url: string
}

/** How a call is recorded. */
export interface Recorded {
  /**
   * The announcement that callers hear before they are put through, so that no call is recorded without their
   * knowledge.
   */
  announcement: string
  /** The practice's number, by which its recording is recognised later. */
  to: string
}

/** The kinds of calls from the carrier. */
export type CarrierCall = 'sms' | 'smsStatus' | 'call' | 'callEnd' | 'recording'

/** A request of the carrier, as received over HTTP. */
export interface CarrierRequest {
  /** The whole address the carrier called, query included. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  fields: Record<string, string>
  query: Record<string, string>
}

/** The answers to the carrier. */
export interface CarrierReply {
  contentType: string
  body: string
}

/** The telephone network: texts out and in, and calls, whichever carrier it is. */
export interface Carrier {
  sendSms(message: OutgoingSms): Promise<SendResult>
  /**
   * Looks for a text at the carrier after an unclear result.
   * @param since not before this instant
   * @param known the carrier's ids of texts that are accounted for
   */
  findSms(message: OutgoingSms, since: Date, known: ReadonlySet<string>): Promise<AskResult>
  fetchMedia(url: string): Promise<MediaResult>
  fetchRecording(url: string): Promise<MediaResult>
  /** The path for the carrier's calls, below the API's base. */
  paths: Readonly<Record<CarrierCall, string>>
  isSigned(request: CarrierRequest): boolean
  readSms(request: CarrierRequest): IncomingSms | null
  readSmsStatus(request: CarrierRequest): SmsStatus | null
  readCall(request: CarrierRequest): IncomingCall | null
  readCallEnd(request: CarrierRequest): CallEnd | null
  /** 'none' when the carrier reports that there is no recording after all. */
  readRecording(request: CarrierRequest): CallRecording | 'none' | null
  /** An empty answer. */
  emptyReply: CarrierReply
  /** Puts the caller through to this number, and asks for reports of the call's end and of a recording. */
  dialReply(number: string, recorded: Recorded | null): CarrierReply
}
