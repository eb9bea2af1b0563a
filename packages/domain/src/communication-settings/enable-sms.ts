import type { Country } from '../config/country.ts'
import { parsePhone } from '../patients/phone-number.ts'
import { INVALID_PHONE } from '../practice-settings/practice-details.ts'

/** What a practice without a number enters to get one. */
export interface EnableSmsForm {
  /** The practice's own phone, at which calls to the new number ring. */
  practice_phone: string
}

/** The errors of the form that gives a practice a number for texts: the phone has to be valid in its country (COMS-08). */
export function checkEnableSms(
  { practice_phone }: EnableSmsForm,
  country: Country,
): Partial<Record<keyof EnableSmsForm, string>> {
  return parsePhone(practice_phone, country).ok ? {} : { practice_phone: INVALID_PHONE }
}
