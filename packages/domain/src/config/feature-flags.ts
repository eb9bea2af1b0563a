/** The flags the product knows (CFG-15); lite mode's key is `lite` (G1-24). */
export const featureFlags = [
  'timeline-v2',
  'whatsapp',
  'attachments',
  'pms-events',
  'dentally:incoming-patients',
  'app-switcher',
  'lite',
  'pro',
  'patient-values',
  'dentally-ui-v2',
  'dentally:create-patient',
] as const
export type FeatureFlag = (typeof featureFlags)[number]

/** A flag absent from the list is off, and so is every flag before the list is known (CFG-15). */
export function isOn(features: readonly string[] | null | undefined, flag: FeatureFlag): boolean {
  return features?.includes(flag) ?? false
}
