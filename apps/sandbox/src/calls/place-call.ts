import type { NumberStore } from '../carrier/number-store.ts'
import { newSid } from '../carrier/sid.ts'
import { callWebhook } from '../carrier/signed-webhook.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Attempt, DeliveryQueue } from '../delivery-queue/delivery-queue.ts'
import { callEndFields, callFields, dialEndFields } from './call-fields.ts'
import type { PatientCall } from './patient-call.ts'
import { type Dial, readDial } from './read-dial.ts'
import { createRecordCall, type RecordedCall } from './record-call.ts'
import type { RecordingStore } from './recording-store.ts'

export interface CallResult {
  sid: string
  /** The number to which the call was forwarded; null when the call was not forwarded. */
  dialled: string | null
  status: 'completed' | 'no-answer'
  seconds: number
  recordingUrl: string | null
}

export interface CallDependencies {
  account: { accountSid: string; authToken: string }
  productUrl: () => string
  /** The sandbox's own address; recordings are fetched from it. */
  sandboxUrl: () => string
  clock: SandboxClock
  queue: DeliveryQueue
  numbers: NumberStore
  recordings: RecordingStore
}

/** A patient calls a practice: the product responds with the number to dial, and gets a report when the call ends. */
export function createPlaceCall(deps: CallDependencies) {
  const { account, productUrl, clock, queue, numbers } = deps
  const recordCall = createRecordCall(deps)
  const voiceUrl = ({ to }: PatientCall) =>
    numbers.find(to)?.voiceUrl ?? `${productUrl()}/api/webhooks/twilio/voice`
  const post = (
    partition: string,
    url: () => string,
    fields: Record<string, string>,
    method: 'GET' | 'POST' = 'POST',
  ) => queue.deliver(partition, () => callWebhook(account.authToken, url(), fields, method))

  /** Reports the end of the call to the address in the product's response, or to the number's status address. */
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
      const fields = { ...base, CallStatus: 'in-progress', ...dialEndFields(call, seconds, recordingUrl) }
      return post(partition, () => new URL(action, voiceUrl(call)).href, fields, dial.method)
    }
    const fields = { ...base, ...callEndFields(seconds, clock.now()) }
    return post(partition, () => `${voiceUrl(call)}/status`, fields)
  }

  /**
   * Reports the recording in a separate partition, so that this report may arrive before the report of the end of the
   * call.
   */
  function reportRecording(
    call: PatientCall,
    { recordingCallback, recordingMethod }: Dial,
    { fields }: RecordedCall,
  ): void {
    if (recordingCallback === null) return
    const url = () => new URL(recordingCallback, voiceUrl(call)).href
    post(`recording ${fields.CallSid}`, url, fields, recordingMethod)
  }

  return async (call: PatientCall): Promise<{ sid: string; result: Attempt<CallResult> }> => {
    const sid = newSid('CA')
    const partition = `call ${sid}`
    const base = callFields(account.accountSid, sid, call)
    const ringing = post(partition, () => voiceUrl(call), { ...base, CallStatus: 'ringing' })

    // Continues in the background when the first attempt to reach the product fails.
    const rest = ringing.final.then(async (webhook) => {
      if (webhook.kind === 'refused') return { first: webhook }
      const dial = readDial(webhook.value.body)
      const recorded = recordCall(call, sid, dial)
      const recordingUrl = recorded?.url ?? null
      const report = reportEnd(partition, call, base, dial, recordingUrl)
      if (dial && recorded) reportRecording(call, dial, recorded)
      const first = await report.first
      if (first.kind !== 'accepted') return { first }
      const result: CallResult = {
        sid,
        dialled: dial?.number ?? null,
        status: call.answered ? 'completed' : 'no-answer',
        seconds: call.answered ? call.seconds : 0,
        recordingUrl,
      }
      return { first: { kind: 'accepted' as const, value: result } }
    })
    const ring = await ringing.first
    return { sid, result: ring.kind === 'accepted' ? (await rest).first : ring }
  }
}
