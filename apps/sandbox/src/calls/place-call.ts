import { newSid } from '../carrier/sid.ts'
import { callWebhook } from '../carrier/signed-webhook.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Attempt, DeliveryQueue } from '../delivery-queue/delivery-queue.ts'
import { callEnd, callFields, dialEnd } from './call-fields.ts'
import type { PatientCall } from './patient-call.ts'
import { type Dial, readDial } from './read-dial.ts'
import { createRecordCall, type RecordedCall } from './record-call.ts'
import type { RecordingBooks } from './recording-books.ts'

export interface CallResult {
  sid: string
  /** The number that the product had the caller put through to; null when it did not. */
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
  clock: SandboxClock
  queue: DeliveryQueue
  recordings: RecordingBooks
}

/** A patient rings a practice: the product says whom to put them through to, and hears how it ended. */
export function createPlaceCall(needs: CallNeeds) {
  const { account, productUrl, clock, queue } = needs
  const recordCall = createRecordCall(needs)
  const voiceUrl = () => `${productUrl()}/api/webhooks/twilio/voice`
  const post = (
    partition: string,
    url: () => string,
    fields: Record<string, string>,
    method: 'GET' | 'POST' = 'POST',
  ) => queue.hand(partition, () => callWebhook(account.authToken, url(), fields, method))

  /** The end of the call, to where the answer asked for it, or to the number's own status address. */
  function reportEnd(
    partition: string,
    call: PatientCall,
    base: Record<string, string>,
    dial: Dial | null,
    recordingUrl: string | null,
  ) {
    const seconds = call.answered ? call.seconds : 0
    const action = dial?.action
    if (action) {
      const fields = { ...base, CallStatus: 'in-progress', ...dialEnd(call, seconds, recordingUrl) }
      return post(partition, () => new URL(action, voiceUrl()).href, fields, dial.method)
    }
    const fields = { ...base, ...callEnd(seconds, clock.now()) }
    return post(partition, () => `${voiceUrl()}/status`, fields)
  }

  /** Goes its own way: the product may hear of a recording before it hears of the end of the call. */
  function reportRecording({ recordingCallback, recordingMethod }: Dial, { fields }: RecordedCall): void {
    if (recordingCallback === null) return
    const url = () => new URL(recordingCallback, voiceUrl()).href
    post(`recording ${fields.CallSid}`, url, fields, recordingMethod)
  }

  return async (call: PatientCall): Promise<{ sid: string; result: Attempt<CallResult> }> => {
    const sid = newSid('CA')
    const partition = `call ${sid}`
    const base = callFields(account.accountSid, sid, call)
    const ringing = post(partition, voiceUrl, { ...base, CallStatus: 'ringing' })

    /** Goes on behind the caller's back when the product is away. */
    const rest = ringing.ended.then(async (rung) => {
      if (rung.kind === 'refused') return { soon: rung }
      const dial = readDial(rung.answer.body)
      const recorded = recordCall(call, sid, dial)
      const recordingUrl = recorded?.url ?? null
      const ended = reportEnd(partition, call, base, dial, recordingUrl)
      if (dial && recorded) reportRecording(dial, recorded)
      const soon = await ended.soon
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
