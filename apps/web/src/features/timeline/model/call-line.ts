import { spokenDuration } from '@enamel/domain/communications/messages/call-summary'

/** A call as a line of the timeline, such as "Call to", the formatted number, ", no answer". */
export interface CallLine {
  what: 'Call from' | 'Call to' | 'Missed call from'
  /** Its duration, or that it was not answered; null when `what` already says so. */
  detail: string | null
  missed: boolean
}

/** @param durationSeconds seconds talked, null when the call was not answered */
export function callLine(inbound: boolean, durationSeconds: number | null | undefined): CallLine {
  const answered = durationSeconds !== null && durationSeconds !== undefined
  if (answered) {
    return { what: inbound ? 'Call from' : 'Call to', detail: spokenDuration(durationSeconds), missed: false }
  }
  return inbound
    ? { what: 'Missed call from', detail: null, missed: true }
    : { what: 'Call to', detail: 'no answer', missed: true }
}
