import { isOn } from '../config/feature-flags.ts'

/** The practice settings that show or hide details of a patient. */
export interface FieldRules {
  /** Whether they agreed to marketing: hidden in lite mode (EDIT-04). */
  gdpr: boolean
  /** The referrer: shown only when referrals are enabled (EDIT-05). */
  referrals: boolean
}

export function fieldRules(features: readonly string[], referralsEnabled: boolean): FieldRules {
  return { gdpr: !isOn(features, 'lite'), referrals: referralsEnabled }
}
