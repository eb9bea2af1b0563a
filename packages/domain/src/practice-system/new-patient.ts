import type { Country } from '../config/country.ts'
import { birthDayFault } from '../patients/birth-day.ts'
import { EMAIL_SHAPE, INVALID_EMAIL } from '../patients/email-address.ts'
import { parsePhone } from '../patients/phone-number.ts'
import { isBlank } from '../text/blank.ts'
import { isOneOf } from '../text/one-of.ts'
import type { Day } from '../time/practice-time.ts'
import { readTypedBirthDay } from './birth-day-mask.ts'
import { newPatientLimits } from './new-patient-limits.ts'
import { type Gender, genders, newPatientWords as words } from './new-patient-words.ts'

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

/** The values as they are sent (DEN-19, DEN-24). */
export interface NewPatientValues {
  title: string
  first_name: string
  last_name: string
  email_address: string | null
  mobile_phone: string
  date_of_birth: Day
  gender: Gender
  ethnicity: string
  address_line_1: string
  address_line_2: string | null
  postcode: string
  payment_plan_id: string
}

export type NewPatientField = keyof NewPatientDraft
export type NewPatientErrors = Partial<Record<NewPatientField, string>>

const limited = Object.keys(newPatientLimits) as (keyof typeof newPatientLimits)[]
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

/**
 * What stands against creating a patient in the practice system, by field; an empty object when nothing does
 * (DEN-21 to DEN-25).
 * @param today the practice's calendar day
 */
export function checkNewPatient(draft: NewPatientDraft, country: Country, today: Day): NewPatientErrors {
  return judge(draft, birthDayError(draft.date_of_birth.trim(), today), country)
}

/** The same of values as they were sent, whose date of birth is a day of the calendar. */
export function checkNewPatientValues(
  values: NewPatientValues,
  country: Country,
  today: Day,
): NewPatientErrors {
  const { email_address, address_line_2, date_of_birth } = values
  const facts = { ...values, email_address: email_address ?? '', address_line_2: address_line_2 ?? '' }
  return judge(facts, birthDayFaultWords(date_of_birth, today), country)
}

function judge(
  facts: Omit<NewPatientDraft, 'date_of_birth'>,
  bornError: string | null,
  country: Country,
): NewPatientErrors {
  const errors: NewPatientErrors = {}
  for (const field of limited) {
    const max = newPatientLimits[field]
    if (facts[field].length > max) errors[field] = `Must be at most ${max} characters`
  }
  const email = facts.email_address.trim()
  if (email !== '' && !EMAIL_SHAPE.test(email)) errors.email_address = INVALID_EMAIL
  if (!parsePhone(facts.mobile_phone, country).ok) errors.mobile_phone = words.mobile_phone
  if (bornError !== null) errors.date_of_birth = bornError
  if (!isOneOf(genders, facts.gender)) errors.gender = words.gender_unknown
  for (const field of required) {
    if (isBlank(facts[field])) errors[field] = words[field]
  }
  return errors
}

/** @param typed in the form of the mask */
function birthDayError(typed: string, today: Day): string | null {
  if (isBlank(typed)) return words.date_of_birth
  const born = readTypedBirthDay(typed)
  if (born.ok) return birthDayFaultWords(born.day, today)
  return born.reason === 'other_form' ? words.date_of_birth_form : words.date_of_birth_unreal
}

function birthDayFaultWords(day: Day, today: Day): string | null {
  const fault = birthDayFault(day, today)
  if (fault === null) return null
  return fault === 'too_early' ? words.date_of_birth_unreal : words.date_of_birth_future
}
