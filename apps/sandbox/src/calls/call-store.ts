import { newSid } from '../carrier/sid.ts'

/** A call as the carrier stores it: a patient's, or the one by which the carrier forwards a patient's to the practice. */
export interface Call {
  sid: string
  /** The patient's call that this one forwards; null for a patient's call. */
  parentSid: string | null
  from: string
  to: string
  direction: 'inbound' | 'outbound-dial'
  status: 'ringing' | 'completed' | 'no-answer'
  startedAt: Date
  /** Null while the call goes on. */
  endedAt: Date | null
  seconds: number
}

export interface CallFilter {
  to?: string | undefined
  from?: string | undefined
  parentSid?: string | undefined
  /** Bounds on the start, both inclusive. */
  startedFrom?: Date | undefined
  startedUntil?: Date | undefined
}

/** The carrier's calls. They survive a reset of the sandbox. */
export interface CallStore {
  add(call: Omit<Call, 'sid'>): Call
  find(sid: string): Call | undefined
  /** Newest first. */
  list(filter: CallFilter): Call[]
}

export function createCallStore(): CallStore {
  const bySid = new Map<string, Call>()
  return {
    add(call) {
      const added = { ...call, sid: newSid('CA') }
      bySid.set(added.sid, added)
      return added
    },
    find: (sid) => bySid.get(sid),
    list: ({ to, from, parentSid, startedFrom, startedUntil }) =>
      [...bySid.values()]
        .filter(
          (call) =>
            (to === undefined || call.to === to) &&
            (from === undefined || call.from === from) &&
            (parentSid === undefined || call.parentSid === parentSid) &&
            (!startedFrom || call.startedAt >= startedFrom) &&
            (!startedUntil || call.startedAt <= startedUntil),
        )
        .reverse(),
  }
}
