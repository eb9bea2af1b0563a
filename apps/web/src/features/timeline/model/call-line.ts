import { spokenDuration } from '@enamel/domain/communications/messages/call-summary'

/** A call as a line of the timeline, such as "Call to", the formatted number, ", no answer". */
export interface CallLine {
  headline: 'Call from' | 'Call to' | 'Missed call from'
  /** The call's duration, or that it was not answered; null when `headline` already states that. */
  detail: string | null
  missed: boolean
}

/** @param durationSeconds how long the call lasted; null or undefined when it was not answered */
export function callLine(inbound: boolean, durationSeconds: number | null | undefined): CallLine {
  const answered = durationSeconds !== null && durationSeconds !== undefined
  if (answered) {
    return {
      headline: inbound ? 'Call from' : 'Call to',
      detail: spokenDuration(durationSeconds),
      missed: false,
    }
  }
  return inbound
    ? { headline: 'Missed call from', detail: null, missed: true }
    : { headline: 'Call to', detail: 'no answer', missed: true }
}
