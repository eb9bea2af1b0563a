import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import type {
  CarrierReply,
  CarrierReport,
  CarrierRequest,
  RecordingInstructions,
  SmsStatus,
} from './carrier.ts'
import type { CallEnd, CallRecording, IncomingCall, IncomingSms } from './received.ts'
import { readProgress } from './twilio-status.ts'

/** The paths for Twilio's requests, below the API's base. */
export const TWILIO_PATHS: Record<CarrierReport, string> = {
  sms: '/webhooks/twilio/sms',
  smsStatus: '/webhooks/twilio/status',
  call: '/webhooks/twilio/voice',
  callEnd: '/webhooks/twilio/voice/status',
  recording: '/webhooks/twilio/voice/recording',
}

/** The limit for files of one message; Twilio accepts ten. */
const MAX_MEDIA = 50

/**
 * The placeholders of a withheld number: ANONYMOUS, UNAVAILABLE, UNKNOWN, BLOCKED and RESTRICTED, spelt on a
 * telephone's keys. They would otherwise be read as real numbers.
 */
const WITHHELD = new Set(['+266696687', '+86282452253', '+8656696', '+2562533', '+7378742833'])

/** Whether the request carries the account's signature over its address and fields. */
export function isSigned(authToken: string, { headers, url, fields }: CarrierRequest): boolean {
  const signature = headers['x-twilio-signature']
  return typeof signature === 'string' && validateRequest(authToken, signature, url, fields)
}

/** A received text; null when the request is something else. */
export function readSms({ fields }: CarrierRequest): IncomingSms | null {
  if (!fields.MessageSid || !fields.To) return null
  return {
    providerId: fields.MessageSid,
    from: numberOf(fields.From),
    to: withoutPrefix(fields.To),
    body: fields.Body ?? '',
    network: /^whatsapp:/i.test(fields.From ?? '') ? 'whatsapp' : 'sms',
    media: mediaOf(fields),
    acted: ({ STOP: 'stop', START: 'start' } as const)[fields.OptOutType?.toUpperCase() ?? ''] ?? null,
  }
}

/** A file without an address is reported too, because it was sent even though it is not available. */
function mediaOf(fields: Record<string, string>): IncomingSms['media'] {
  const count = Math.min(Number(fields.NumMedia) || 0, MAX_MEDIA)
  return Array.from({ length: count }, (_, index) => ({
    url: fields[`MediaUrl${index}`] ?? '',
    type: fields[`MediaContentType${index}`] ?? '',
  }))
}

/** The status of one of our texts; null when the request names no text. */
export function readSmsStatus({ fields, query }: CarrierRequest): SmsStatus | null {
  if (!fields.MessageSid) return null
  return {
    providerId: fields.MessageSid,
    communicationId: query.communication ?? null,
    from: withoutPrefix(fields.From ?? ''),
    ...readProgress(fields.MessageStatus, fields.ErrorCode),
  }
}

/** An incoming call; null when the request is something else. */
export function readCall({ fields }: CarrierRequest): IncomingCall | null {
  if (!fields.CallSid || !fields.To) return null
  return { providerId: fields.CallSid, from: numberOf(fields.From), to: fields.To }
}

/** The end of a call that was forwarded, answered or not; null when the request is something else. */
export function readCallEnd(request: CarrierRequest): CallEnd | null {
  const call = readCall(request)
  if (!call) return null
  const { fields } = request
  const answered = fields.DialCallStatus === 'completed' || fields.DialCallStatus === 'answered'
  return { ...call, answered, durationSeconds: answered ? Number(fields.DialCallDuration ?? '0') || 0 : null }
}

/** A recording that is ready, or the report that there is none; null when the request is neither. */
export function readRecording({ fields, query }: CarrierRequest): CallRecording | 'none' | null {
  const { CallSid, RecordingSid, RecordingStatus, RecordingUrl } = fields
  if (!CallSid || !query.number || !RecordingStatus) return null
  if (RecordingStatus !== 'completed') return 'none'
  if (!RecordingSid || !RecordingUrl) return null
  return { providerId: RecordingSid, callId: CallSid, to: query.number, url: RecordingUrl }
}

/**
 * The sender's or caller's number; '' for a sender who cannot be replied to: a withheld number, a name, an internet
 * phone.
 */
export function numberOf(from: string | null | undefined): string {
  const number = withoutPrefix(from ?? '')
  return /^\+?\d{3,15}$/.test(number) && !WITHHELD.has(number) ? number : ''
}

export function withoutPrefix(address: string): string {
  return address.replace(/^whatsapp:/i, '').trim()
}

export const emptyReply: CarrierReply = {
  contentType: 'text/xml',
  body: '<?xml version="1.0" encoding="UTF-8"?><Response/>',
}

/**
 * TwiML that forwards the call to the number and asks for a report of its end; if the call is recorded, the caller
 * hears the announcement first. Twilio's report of a recording does not contain the called number, so
 * the address for the report does.
 * @param urlOf returns the URL for each of Twilio's reports
 */
export function dialReply(
  number: string,
  recorded: RecordingInstructions | null,
  urlOf: (report: CarrierReport) => string,
): CarrierReply {
  const response = new VoiceResponse()
  if (recorded) response.say({ language: 'en-GB' }, recorded.announcement)
  const recording = recorded && {
    record: 'record-from-answer-dual' as const,
    recordingStatusCallback: `${urlOf('recording')}?number=${encodeURIComponent(recorded.to)}`,
    recordingStatusCallbackMethod: 'POST',
  }
  const end = { action: urlOf('callEnd'), method: 'POST' }
  response.dial({ ...end, timeout: 20, answerOnBridge: true, ...recording }, number)
  return { contentType: 'text/xml', body: response.toString() }
}
