import { pluralise } from '../../text/pluralise.ts'

export interface CallDetails {
  /** Whether the patient called. */
  inbound: boolean
  answered: boolean
  durationSeconds: number | null
}

/** A short text about a call: its duration, or that it was not answered. Only inbound calls are missed. */
export function callSummary({ inbound, answered, durationSeconds }: CallDetails): string {
  if (answered) return `Call, ${spokenDuration(durationSeconds ?? 0)}`
  return inbound ? 'Missed call' : 'Call, no answer'
}

/** A duration as text: "4 minutes 12 seconds". */
export function spokenDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const parts = [
    ...(minutes > 0 ? [pluralise(minutes, 'minute')] : []),
    ...(seconds % 60 > 0 || minutes === 0 ? [pluralise(seconds % 60, 'second')] : []),
  ]
  return parts.join(' ')
}
