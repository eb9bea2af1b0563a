import type { NewPatientDraft, NewPatientValues } from './new-patient.ts'
import { DEFAULT_GENDER, type Gender } from './new-patient-messages.ts'
import { readTypedBirthDay, typedBirthDay } from './typed-birth-day.ts'

/** The known details of a patient to create in the practice system. */
export interface KnownDetails {
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  /** YYYY-MM-DD. */
  date_of_birth: string | null
}

/** The initial form: the patient's known details, and male by default (DEN-25). */
export function newPatientDraft(
  { first_name, last_name, email, phone, date_of_birth }: KnownDetails,
  formatPhone: (number: string) => string,
): NewPatientDraft {
  return {
    title: '',
    first_name,
    last_name,
    email_address: email ?? '',
    mobile_phone: phone === null ? '' : formatPhone(phone),
    date_of_birth: date_of_birth === null ? '' : typedBirthDay(date_of_birth),
    gender: DEFAULT_GENDER,
    ethnicity: '',
    address_line_1: '',
    address_line_2: '',
    postcode: '',
    payment_plan_id: '',
  }
}

/**
 * The values of a valid form.
 * @throws Error for an invalid date of birth, which `checkNewPatient` reports
 */
export function newPatientValues(draft: NewPatientDraft): NewPatientValues {
  const born = readTypedBirthDay(draft.date_of_birth.trim())
  if (!born.ok) throw new Error('A form with an invalid date of birth cannot be sent')
  return {
    title: draft.title,
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    email_address: draft.email_address.trim() || null,
    mobile_phone: draft.mobile_phone.trim(),
    date_of_birth: born.day,
    gender: draft.gender as Gender,
    ethnicity: draft.ethnicity,
    address_line_1: draft.address_line_1.trim(),
    address_line_2: draft.address_line_2.trim() || null,
    postcode: draft.postcode.trim(),
    payment_plan_id: draft.payment_plan_id,
  }
}

/** The form's fields for the given values; fields without a value are left out. */
export function draftOfValues(values: Partial<NewPatientValues>): Partial<NewPatientDraft> {
  const { date_of_birth, email_address, address_line_2, ...unchanged } = values
  return {
    ...unchanged,
    ...(email_address !== undefined && { email_address: email_address ?? '' }),
    ...(date_of_birth !== undefined && { date_of_birth: typedBirthDay(date_of_birth) }),
    ...(address_line_2 !== undefined && { address_line_2: address_line_2 ?? '' }),
  }
}
