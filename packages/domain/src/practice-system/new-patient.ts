import type { Country } from '../config/country.ts'
import { EMAIL_SHAPE, INVALID_EMAIL } from '../patients/email-address.ts'
import { parsePhone } from '../patients/phone-number.ts'
import { isBlank } from '../text/blank.ts'
import { isOneOf } from '../text/one-of.ts'
import { type Day, isBefore } from '../time/practice-time.ts'
import { newPatientLimits } from './new-patient-limits.ts'
import { type Gender, genders, newPatientMessages } from './new-patient-messages.ts'
import { readTypedBirthDay } from './typed-birth-day.ts'

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
  /** The code of an ethnicity. */
  ethnicity: string
  address_line_1: string
  address_line_2: string
  postcode: string
  payment_plan_id: string
}

/** The values as sent (DEN-19, DEN-24). */
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

const optionalFields = ['email_address', 'address_line_2'] as const
const limits: Partial<Record<NewPatientField, number>> = newPatientLimits
/** The fields that are chosen from the practice system's lists. */
const listedFields = ['title', 'ethnicity', 'payment_plan_id'] as const

/** The rules by which a patient to create is checked. */
export interface NewPatientRules {
  country: Country
  /** The practice's calendar day. */
  today: Day
  /** The listed choices; null while they are not known. */
  listed: Readonly<Record<(typeof listedFields)[number], readonly string[] | null>>
}

type FieldCheck = (text: string, rules: NewPatientRules) => string | null

const fieldChecks: Partial<Record<NewPatientField, FieldCheck>> = {
  email_address: (text) => (text.trim() === '' || EMAIL_SHAPE.test(text.trim()) ? null : INVALID_EMAIL),
  mobile_phone: (text, { country }) =>
    parsePhone(text, country).ok ? null : newPatientMessages.mobile_phone,
  date_of_birth: (text, { today }) => typedDayError(text.trim(), today),
  gender: (text) => (isOneOf(genders, text) ? null : newPatientMessages.gender_unknown),
  // Payment plans of the practice system have numbers as ids.
  payment_plan_id: (text) => (/^\d+$/.test(text) ? null : newPatientMessages.payment_plan_id_unlisted),
}

/**
 * The errors in the details of a patient to create in the practice system, by field; an empty object when there are
 * none (DEN-20 to DEN-25). An absent field is not checked.
 */
export function checkNewPatient(draft: Partial<NewPatientDraft>, rules: NewPatientRules): NewPatientErrors {
  const errors: NewPatientErrors = {}
  for (const [field, text] of Object.entries(draft) as [NewPatientField, string][]) {
    const error = errorOf(field, text, rules)
    if (error !== null) errors[field] = error
  }
  return errors
}

function errorOf(field: NewPatientField, text: string, rules: NewPatientRules): string | null {
  if (!isOneOf(optionalFields, field) && isBlank(text)) return newPatientMessages[field]
  const error = fieldChecks[field]?.(text, rules) ?? lengthError(text, limits[field])
  if (error !== null || !isOneOf(listedFields, field)) return error
  return rules.listed[field]?.includes(text) === false ? newPatientMessages[`${field}_unlisted`] : null
}

function lengthError(text: string, max = Number.POSITIVE_INFINITY): string | null {
  return text.length > max ? `Must be at most ${max} characters` : null
}

/** @param typed in the format DD/MM/YYYY */
function typedDayError(typed: string, today: Day): string | null {
  const born = readTypedBirthDay(typed)
  if (born.ok) return isBefore(born.day, today) ? null : newPatientMessages.date_of_birth_future
  return born.reason === 'wrong_format'
    ? newPatientMessages.date_of_birth_form
    : newPatientMessages.date_of_birth_unreal
}
