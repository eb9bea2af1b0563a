import { rfc2822Date } from '../clock/rfc2822-date.ts'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { PatientCall } from './patient-call.ts'
import type { Dial } from './read-dial.ts'
import type { Recording, RecordingStore } from './recording-store.ts'

/** The carrier's report of the recording that a <Dial> requested. */
export interface RecordedCall {
  /** Null when nothing was recorded. */
  url: string | null
  /** The fields of the webhook that reports the recording. */
  fields: Record<string, string>
}

export interface RecordDependencies {
  account: { accountSid: string }
  /** The sandbox's own address; recordings are fetched from it. */
  sandboxUrl: () => string
  recordings: RecordingStore
  clock: SandboxClock
}

/** Records an answered call if the product's <Dial> requested it; returns null otherwise. */
export function createRecordCall({ account, sandboxUrl, recordings, clock }: RecordDependencies) {
  return (call: PatientCall, callSid: string, dial: Dial | null): RecordedCall | null => {
    if (!call.answered || !dial?.isRecorded) return null
    const common = { AccountSid: account.accountSid, CallSid: callSid, RecordingSource: 'DialVerb' }
    if (call.recording === 'absent') return { url: null, fields: { ...common, RecordingStatus: 'absent' } }
    const isLost = call.recording === 'lost'
    const recording = recordings.add({ callSid, seconds: call.seconds, startedAt: clock.now(), isLost })
    const url = `${sandboxUrl()}/2010-04-01/Accounts/${account.accountSid}/Recordings/${recording.sid}`
    return { url, fields: { ...common, ...recordedFields(recording), RecordingUrl: url } }
  }
}

function recordedFields({ sid, seconds, startedAt }: Recording): Record<string, string> {
  return {
    RecordingSid: sid,
    RecordingStatus: 'completed',
    RecordingDuration: String(seconds),
    RecordingChannels: '1',
    RecordingStartTime: rfc2822Date(startedAt),
    RecordingTrack: 'both',
  }
}
