import type { Country } from '@enamel/domain/config/country'
import type { MediaResult } from '../read-within.ts'
import type { AskResult, SendResult } from '../send-result.ts'
import type { Answer, CarrierLists, SentSmsStatuses, SmsProgress } from './carrier-lists.ts'
import type { CallEnd, CallRecording, IncomingCall, IncomingSms } from './received.ts'

/** An outgoing text. */
export interface OutgoingSms {
  /** The communication's id. */
  id: string
  /** E.164. */
  from: string
  to: string
  body: string
  /** The addresses at which the carrier fetches the pictures of an MMS; none for a plain text. */
  media: readonly string[]
}

/** The delivery state of a text, as the carrier reports it. */
export interface SmsStatus extends SmsProgress {
  providerId: string
  communicationId: string | null
  /** The practice's number. */
  from: string
}

/** How a call is recorded. */
export interface RecordingInstructions {
  /**
   * The announcement that callers hear before the call is forwarded, so that no call is recorded without their
   * knowledge.
   */
  announcement: string
  /** The practice's number, by which the practice is found when the recording is reported. */
  to: string
}

/** The kinds of requests from the carrier. */
export type CarrierReport = 'sms' | 'smsStatus' | 'call' | 'callEnd' | 'recording'

/** A request from the carrier, as received over HTTP. */
export interface CarrierRequest {
  /** The whole address of the request, including the query. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  fields: Record<string, string>
  query: Record<string, string>
}

/** A response to the carrier. */
export interface CarrierReply {
  contentType: string
  body: string
}

/** A number of a practice. */
export interface GivenNumber {
  /** E.164. */
  number: string
  /** Whether the carrier sends MMS from it. */
  mms: boolean
}

/** The result of asking for the number that the carrier has given to a practice. */
export type NumberFound =
  | ({ kind: 'found' } & GivenNumber)
  | { kind: 'not_found' }
  | { kind: 'cannot_ask'; detail: string }

/** The numbers that the carrier could give to a practice, in E.164. */
export type NumbersOffered =
  | { kind: 'offered'; numbers: readonly string[] }
  | { kind: 'cannot_ask'; detail: string }

/** The result of buying a number for a practice. After 'unclear' the carrier is asked before anything is bought again. */
export type NumberBought =
  | ({ kind: 'bought' } & GivenNumber)
  /** Someone else has bought the number. */
  | { kind: 'gone' }
  | { kind: 'refused'; detail: string }
  /** The carrier has certainly not done it. */
  | { kind: 'not_reached'; detail: string }
  | { kind: 'unclear'; detail: string }

/** The numbers of practices for texts and calls. The carrier knows each by the id of its practice. */
export interface CarrierNumbers {
  findNumber(practiceId: string): Promise<NumberFound>
  /** Whether the carrier sends MMS from a number; null if the number is not one of the account. */
  sendsMms(number: string): Promise<Answer<boolean | null>>
  /** Looks for numbers of a country that can receive texts and calls. */
  offeredNumbers(country: Country): Promise<NumbersOffered>
  /** Buys a number, whose texts and calls the carrier then reports to the product. */
  buyNumber(number: string, owner: { practiceId: string; country: Country }): Promise<NumberBought>
}

/**
 * The telephone network, through any carrier: texts in both directions, calls to the practice, and the practice's
 * number for both.
 */
export interface Carrier extends CarrierNumbers, CarrierLists, SentSmsStatuses {
  sendSms(message: OutgoingSms): Promise<SendResult>
  /**
   * Looks for a text at the carrier after an unclear result.
   * @param since the earliest time at which it can have been sent
   * @param known the carrier's ids of texts that are known to be other messages
   */
  findSms(message: OutgoingSms, since: Date, known: ReadonlySet<string>): Promise<AskResult>
  fetchMedia(url: string): Promise<MediaResult>
  fetchRecording(url: string): Promise<MediaResult>
  /** The paths for the carrier's requests, below the API's base. */
  paths: Readonly<Record<CarrierReport, string>>
  isSigned(request: CarrierRequest): boolean
  readSms(request: CarrierRequest): IncomingSms | null
  readSmsStatus(request: CarrierRequest): SmsStatus | null
  readCall(request: CarrierRequest): IncomingCall | null
  readCallEnd(request: CarrierRequest): CallEnd | null
  /** 'none' when the carrier reports that there is no recording after all. */
  readRecording(request: CarrierRequest): CallRecording | 'none' | null
  /** A response without instructions. */
  emptyReply: CarrierReply
  /** Forwards the call to this number, and asks for a report of its end and, if it is recorded, of the recording. */
  dialReply(number: string, recorded: RecordingInstructions | null): CarrierReply
}
