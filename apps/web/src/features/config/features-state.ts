import type { FeatureFlag } from '@enamel/domain/config/feature-flags'
import { isOn } from '@enamel/domain/config/feature-flags'

/**
 * The practice's feature flags: idle until init has answered, then loaded (CFG-15). While idle a flag is on only when
 * it was on the last time, as saved in this browser (CFG-16).
 */
export type FeaturesState =
  | { kind: 'idle'; features: readonly string[] }
  | { kind: 'loaded'; features: readonly string[] }

export function featuresState(
  init: { features: readonly string[] } | undefined,
  saved: readonly string[] = [],
): FeaturesState {
  return init ? { kind: 'loaded', features: init.features } : { kind: 'idle', features: saved }
}

/** Whether a flag is on; a flag that is not in the list is off (CFG-15). */
export function hasFeature(state: FeaturesState, flag: FeatureFlag): boolean {
  return isOn(state.features, flag)
}
