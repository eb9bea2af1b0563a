import type { FailureReason } from '@enamel/domain/communications/delivery/failure-reason'
import type { CallEnd, CallRecording, IncomingSms, Media } from './received.ts'

/** The answer to a question to the carrier. */
export type Answer<T> =
  | { kind: 'answered'; value: T }
  /** `isDown`: the carrier would answer no other question either at the moment. */
  | { kind: 'cannot_ask'; detail: string; isDown: boolean }

/** A part of a list, the newest first. */
export interface ListPart<T> {
  items: readonly T[]
  /** Where the list continues; null at its end. */
  next: string | null
}

/** A text that the carrier received for a practice, without its files. */
export interface ReceivedSms {
  sms: Omit<IncomingSms, 'media'>
  receivedAt: Date
  fileCount: number
}

/** A call that has ended at the carrier; whether the practice answered it is not known yet. */
export interface EndedCall {
  call: Pick<CallEnd, 'providerId' | 'from' | 'to'>
  endedAt: Date
}

/** How far a text has come, in the product's terms. */
export interface SmsProgress {
  /** Null when the carrier's status says nothing about progress, except that the carrier has the text. */
  status: 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | null
  /** Null unless the text failed. */
  reason: FailureReason | null
}

/** A text that the practice sent, and how far it has come. */
export interface SentSms extends SmsProgress {
  providerId: string
}

export interface ListRequest {
  /** The practice's number, in E.164. */
  number: string
  /** The earliest time of a text, or of the beginning of a call. */
  since: Date
  /** `next` of the previous part; null for the first one. */
  next: string | null
}

/**
 * What the carrier received, whether or not the product accepted its reports: a carrier may report once and never
 * again.
 */
export interface CarrierLists {
  receivedSms(request: ListRequest): Promise<Answer<ListPart<ReceivedSms>>>
  /** The files of a received text. */
  filesOf(providerId: string): Promise<Answer<Media[]>>
  /** Calls to a number that have ended. */
  endedCalls(request: ListRequest): Promise<Answer<ListPart<EndedCall>>>
  /** How a call ended: whether the practice answered, and for how long they talked. */
  callEnd(call: EndedCall['call']): Promise<Answer<CallEnd>>
  /** The finished recordings of a call. */
  recordingsOf(call: Pick<CallEnd, 'providerId' | 'to'>): Promise<Answer<CallRecording[]>>
}

/** The states of texts that a practice sent, whether or not the product accepted the carrier's reports about them. */
export interface SentSmsStatuses {
  /** Texts from a number. Those that the carrier has not sent yet may be missing. */
  sentSms(request: ListRequest): Promise<Answer<ListPart<SentSms>>>
  /** Null if the carrier no longer has the text. */
  sentSmsById(providerId: string): Promise<Answer<SentSms | null>>
}
