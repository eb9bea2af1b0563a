import { spokenDuration } from '@enamel/domain/communications/call-summary'

/** A call as a line of the timeline: "Call to" + number + ", no answer". The number stands between, formatted. */
export interface CallLine {
  what: 'Call from' | 'Call to' | 'Missed call from'
  /** How long it was, or that nobody answered; null when `what` says it already. */
  detail: string | null
  missed: boolean
}

/** @param durationSeconds seconds talked, null when nobody answered */
export function callLine(inbound: boolean, durationSeconds: number | null | undefined): CallLine {
  const answered = durationSeconds !== null && durationSeconds !== undefined
  if (answered) {
    return { what: inbound ? 'Call from' : 'Call to', detail: spokenDuration(durationSeconds), missed: false }
  }
  return inbound
    ? { what: 'Missed call from', detail: null, missed: true }
    : { what: 'Call to', detail: 'no answer', missed: true }
}
