import { isOn } from '@enamel/domain/config/feature-flags'

/** Another product of the company that provides this one. */
export interface SiblingProduct {
  name: string
  url: string
}

/** The products in the app-switcher; none unless the feature app-switcher is on (SHELL-06, G1-34). */
export function switchableProducts<P extends SiblingProduct>(
  features: readonly string[],
  products: readonly P[],
): readonly P[] {
  return isOn(features, 'app-switcher') ? products : []
}
