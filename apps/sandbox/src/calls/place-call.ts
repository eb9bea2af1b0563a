import type { NumberStore } from '../carrier/number-store.ts'
import type { ReportToProduct } from '../carrier/report-to-product.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Attempt } from '../delivery-queue/delivery-queue.ts'
import { callEndFields, callFields, dialEndFields } from './call-fields.ts'
import type { Call, CallStore } from './call-store.ts'
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
  account: { accountSid: string }
  productUrl: () => string
  /** The sandbox's own address; recordings are fetched from it. */
  sandboxUrl: () => string
  clock: SandboxClock
  reportToProduct: ReportToProduct
  numbers: NumberStore
  calls: CallStore
  recordings: RecordingStore
}

/** A patient calls a practice: the product responds with the number to dial, and gets a report when the call ends. */
export function createPlaceCall(deps: CallDependencies) {
  const { account, productUrl, clock, reportToProduct, numbers, calls } = deps
  const recordCall = createRecordCall(deps)
  const voiceUrl = ({ to }: PatientCall) =>
    numbers.find(to)?.voiceUrl ?? `${productUrl()}/api/webhooks/twilio/voice`

  /** Stores the call by which the carrier forwarded a patient's call to the practice. */
  function addDialled(parent: Call, call: PatientCall, { number }: Dial): void {
    const { sid: parentSid, from, startedAt } = parent
    const status = call.answered ? 'completed' : 'no-answer'
    const seconds = call.answered ? call.seconds : 0
    const times = { startedAt, endedAt: clock.now() }
    calls.add({ parentSid, from, to: number, direction: 'outbound-dial', status, seconds, ...times })
  }

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
      return reportToProduct(partition, () => new URL(action, voiceUrl(call)).href, fields, dial.method)
    }
    const fields = { ...base, ...callEndFields(seconds, clock.now()) }
    return reportToProduct(partition, () => `${voiceUrl(call)}/status`, fields)
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
    reportToProduct(`recording ${fields.CallSid}`, url, fields, recordingMethod)
  }

  return async (call: PatientCall): Promise<{ sid: string; result: Attempt<CallResult> }> => {
    const { from, to } = call
    const stored = calls.add({
      parentSid: null,
      from,
      to,
      direction: 'inbound',
      status: 'ringing',
      startedAt: clock.now(),
      endedAt: null,
      seconds: 0,
    })
    const { sid } = stored
    const partition = `call ${sid}`
    const base = callFields(account.accountSid, sid, call)
    const ringing = reportToProduct(partition, () => voiceUrl(call), { ...base, CallStatus: 'ringing' })

    // Continues in the background when the first attempt to reach the product fails.
    const rest = ringing.final.then(async (webhook) => {
      const dial = webhook.kind === 'accepted' ? readDial(webhook.value.body) : null
      if (dial) addDialled(stored, call, dial)
      // A caller whom the carrier cannot forward hears that something went wrong.
      Object.assign(stored, { status: 'completed', endedAt: clock.now(), seconds: dial ? call.seconds : 0 })
      if (webhook.kind === 'refused') return { first: webhook }
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
