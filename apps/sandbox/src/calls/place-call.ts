import { countryOf } from '../carrier/receive-text.ts'
import { rfc2822Date } from '../carrier/rfc2822-date.ts'
import { newSid } from '../carrier/sid.ts'
import { callWebhook } from '../carrier/signed-webhook.ts'
import type { WorldClock } from '../clock/world-clock.ts'
import type { Attempt, Courier } from '../courier/courier.ts'
import { type Dial, readDial } from './read-dial.ts'

export interface PatientCall {
  from: string
  to: string
  answered: boolean
  /** How long they spoke; 0 when nobody answered. */
  seconds: number
  /** True for a recording of the carrier's, or the address of one. */
  recording: boolean | string
}

export interface CallResult {
  sid: string
  /** Whom the product had the caller put through to; null when it did not. */
  dialled: string | null
  status: 'completed' | 'no-answer'
  seconds: number
  recordingUrl: string | null
}

export interface CallNeeds {
  account: { accountSid: string; authToken: string }
  productUrl: () => string
  /** The sandbox's own address; recordings are fetched from it. */
  sandboxUrl: () => string
  clock: WorldClock
  courier: Courier
}

/** A patient rings a practice: the product says whom to put them through to, and hears how it ended. */
export function createPlaceCall({ account, productUrl, sandboxUrl, clock, courier }: CallNeeds) {
  const voiceUrl = () => `${productUrl()}/api/webhooks/twilio/voice`
  const post = (
    lane: string,
    url: () => string,
    fields: Record<string, string>,
    method: 'GET' | 'POST' = 'POST',
  ) => courier.hand(lane, () => callWebhook(account.authToken, url(), fields, method))

  function recordingOf(call: PatientCall, dial: Dial | null): string | null {
    if (!call.answered || !call.recording || !dial?.isRecorded) return null
    if (typeof call.recording === 'string') return call.recording
    return `${sandboxUrl()}/2010-04-01/Accounts/${account.accountSid}/Recordings/${newSid('RE')}`
  }

  /** The end of the call, to where the answer asked for it, or to the number's own status address. */
  function reportEnd(lane: string, call: PatientCall, base: Record<string, string>, dial: Dial | null) {
    const seconds = call.answered ? call.seconds : 0
    const recordingUrl = recordingOf(call, dial)
    const action = dial?.action
    if (action) {
      const fields = { ...base, CallStatus: 'in-progress', ...dialEnd(call, seconds, recordingUrl) }
      return {
        recordingUrl,
        handover: post(lane, () => new URL(action, voiceUrl()).href, fields, dial.method),
      }
    }
    const fields = { ...base, ...callEnd(seconds, clock.now()) }
    return { recordingUrl, handover: post(lane, () => `${voiceUrl()}/status`, fields) }
  }

  return async (call: PatientCall): Promise<{ sid: string; result: Attempt<CallResult> }> => {
    const sid = newSid('CA')
    const lane = `call ${sid}`
    const base = callFields(account.accountSid, sid, call)
    const ringing = post(lane, voiceUrl, {
      ...base,
      CallStatus: 'ringing',
    })

    /** Goes on behind the caller's back when the product is away. */
    const rest = ringing.ended.then(async (rung) => {
      if (rung.kind === 'refused') return { soon: rung }
      const dial = readDial(rung.answer.body)
      const { handover, recordingUrl } = reportEnd(lane, call, base, dial)
      const soon = await handover.soon
      if (soon.kind !== 'taken') return { soon }
      const result: CallResult = {
        sid,
        dialled: dial?.number ?? null,
        status: call.answered ? 'completed' : 'no-answer',
        seconds: call.answered ? call.seconds : 0,
        recordingUrl,
      }
      return { soon: { kind: 'taken' as const, answer: result } }
    })
    const rung = await ringing.soon
    return { sid, result: rung.kind === 'taken' ? (await rest).soon : rung }
  }
}

function callFields(accountSid: string, sid: string, { from, to }: PatientCall): Record<string, string> {
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

function dialEnd(
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

function callEnd(seconds: number, now: Date): Record<string, string> {
  return {
    CallStatus: 'completed',
    CallDuration: String(seconds),
    Timestamp: rfc2822Date(now),
    CallbackSource: 'call-progress-events',
    SequenceNumber: '0',
  }
}
