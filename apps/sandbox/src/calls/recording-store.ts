import { newSid } from '../carrier/sid.ts'

/** A recorded call, as the carrier stores it. */
export interface Recording {
  sid: string
  callSid: string
  seconds: number
  startedAt: Date
  /** Whether the carrier reports the recording without having it. */
  isLost: boolean
}

/** The carrier's recordings. They survive a reset of the sandbox. */
export interface RecordingStore {
  add(recording: Omit<Recording, 'sid'>): Recording
  find(sid: string): Recording | undefined
  ofCall(callSid: string): Recording[]
}

export function createRecordingStore(): RecordingStore {
  const bySid = new Map<string, Recording>()
  return {
    add(recording) {
      const added = { ...recording, sid: newSid('RE') }
      bySid.set(added.sid, added)
      return added
    },
    find: (sid) => bySid.get(sid),
    ofCall: (callSid) => [...bySid.values()].filter((recording) => recording.callSid === callSid),
  }
}
