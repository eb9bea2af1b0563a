import { isOn } from '../config/feature-flags.ts'

function base(patientId: string, features: readonly string[]): string {
  const version = isOn(features, 'timeline-v2') ? '/v2' : ''
  return `${version}/patients/${encodeURIComponent(patientId)}/timeline`
}

/** Where a patient's timeline is asked for: the /v2 path with the flag timeline-v2, the older one without (TML-07). */
export function timelinePath(patientId: string, features: readonly string[]): string {
  return base(patientId, features)
}

/** Where one event of it is asked for (TML-08). */
export function timelineEventPath(patientId: string, eventId: string, features: readonly string[]): string {
  return `${base(patientId, features)}/${encodeURIComponent(eventId)}`
}
