import type { Country } from '../config/country.ts'
import { EMAIL_SHAPE, INVALID_EMAIL } from '../patients/email-address.ts'
import { FACT_MAX, PHONE_MAX } from '../patients/patient-draft.ts'
import { parsePhone } from '../patients/phone-number.ts'
import { isBlank } from '../text/blank.ts'
import { isOneOf } from '../text/one-of.ts'
import type { Day } from '../time/practice-time.ts'
import { readTypedBirthDay } from './birth-day-mask.ts'
import { genders, newPatientWords as words } from './new-patient-words.ts'

/** The form of a patient to create in the practice system, as text in its fields (DEN-19). */
export interface NewPatientDraft {
  title: string
  first_name: string
  last_name: string
  email_address: string
  mobile_phone: string
  /** DD/MM/YYYY. */
  date_of_birth: string
  gender: string
  /** The code of one. */
  ethnicity: string
  address_line_1: string
  address_line_2: string
  postcode: string
  payment_plan_id: string
}

export type NewPatientField = keyof NewPatientDraft
export type NewPatientErrors = Partial<Record<NewPatientField, string>>

const required = [
  'title',
  'first_name',
  'last_name',
  'gender',
  'ethnicity',
  'address_line_1',
  'postcode',
  'payment_plan_id',
] as const

/** Most characters of the fields that are not a fact of {@link FACT_MAX}. */
const shorter: Partial<Record<NewPatientField, number>> = {
  title: 20,
  mobile_phone: PHONE_MAX,
  ethnicity: 10,
  postcode: 20,
  payment_plan_id: 20,
}

/**
 * What stands against creating a patient in the practice system, by field; an empty object when nothing does
 * (DEN-21 to DEN-25).
 * @param today the practice's calendar day
 */
export function checkNewPatient(draft: NewPatientDraft, country: Country, today: Day): NewPatientErrors {
  const errors: NewPatientErrors = {}
  for (const [field, value] of Object.entries(draft) as [NewPatientField, string][]) {
    const max = shorter[field] ?? FACT_MAX
    if (value.length > max) errors[field] = `Must be at most ${max} characters`
  }
  const email = draft.email_address.trim()
  if (email !== '' && !EMAIL_SHAPE.test(email)) errors.email_address = INVALID_EMAIL
  if (!parsePhone(draft.mobile_phone, country).ok) errors.mobile_phone = words.mobile_phone
  const born = birthDayError(draft.date_of_birth.trim(), today)
  if (born !== null) errors.date_of_birth = born
  if (!isOneOf(genders, draft.gender)) errors.gender = words.gender_unknown
  for (const field of required) {
    if (isBlank(draft[field])) errors[field] = words[field]
  }
  return errors
}

function birthDayError(typed: string, today: Day): string | null {
  if (isBlank(typed)) return words.date_of_birth
  const born = readTypedBirthDay(typed)
  if (!born.ok) return born.reason === 'other_form' ? words.date_of_birth_form : words.date_of_birth_unreal
  // Days written YYYY-MM-DD sort as text.
  return born.day < today ? null : words.date_of_birth_future
}
