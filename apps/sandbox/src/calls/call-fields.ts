import { countryOf } from '../carrier/receive-text.ts'
import { newSid } from '../carrier/sid.ts'
import { rfc2822Date } from '../clock/rfc2822-date.ts'
import type { PatientCall } from './patient-call.ts'

/** The fields that every webhook of a call has, except for the report of its recording. */
export function callFields(
  accountSid: string,
  sid: string,
  { from, to }: PatientCall,
): Record<string, string> {
  return {
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    CallSid: sid,
    Called: to,
    Caller: from,
    Direction: 'inbound',
    From: from,
    FromCity: '',
    FromCountry: countryOf(from),
    FromState: '',
    FromZip: '',
    To: to,
    ToCity: '',
    ToCountry: countryOf(to),
    ToState: '',
    ToZip: '',
  }
}

/** The fields that report the end of the dialled call. */
export function dialEndFields(
  { answered }: PatientCall,
  seconds: number,
  recordingUrl: string | null,
): Record<string, string> {
  return {
    DialCallSid: newSid('CA'),
    DialCallStatus: answered ? 'completed' : 'no-answer',
    DialBridged: String(answered),
    ...(answered ? { DialCallDuration: String(seconds) } : {}),
    ...(recordingUrl ? { RecordingUrl: recordingUrl } : {}),
  }
}

/** The fields that the number's status address receives at the end of a call. */
export function callEndFields(seconds: number, now: Date): Record<string, string> {
  return {
    CallStatus: 'completed',
    CallDuration: String(seconds),
    Timestamp: rfc2822Date(now),
    CallbackSource: 'call-progress-events',
    SequenceNumber: '0',
  }
}
