import { isOn } from '@enamel/domain/config/feature-flags'

/** By which calls a patient's timeline is read: those of /v2 with the flag timeline-v2, the older ones without (TML-07). */
export function whichTimeline(features: readonly string[]): 'v2' | 'legacy' {
  return isOn(features, 'timeline-v2') ? 'v2' : 'legacy'
}
