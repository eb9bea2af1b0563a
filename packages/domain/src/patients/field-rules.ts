import { isOn } from '../config/feature-flags.ts'

/** Which details of a patient are shown, by the settings of the practice. */
export interface FieldRules {
  /** The consent to marketing: hidden in lite mode (EDIT-04). */
  gdpr: boolean
  /** The referrer: shown only when referrals are enabled (EDIT-05). */
  referrals: boolean
}

export function fieldRules(features: readonly string[], referralsEnabled: boolean): FieldRules {
  return { gdpr: !isOn(features, 'lite'), referrals: referralsEnabled }
}
