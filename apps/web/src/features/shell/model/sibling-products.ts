import { isOn } from '@enamel/domain/config/feature-flags'

/** Another product of the same provider. */
export interface SiblingProduct {
  name: string
  url: string
}

/** The list of the app-switcher, which is not shown without its flag (SHELL-06, G1-34). */
export function switchableProducts<P extends SiblingProduct>(
  features: readonly string[],
  products: readonly P[],
): readonly P[] {
  return isOn(features, 'app-switcher') ? products : []
}
