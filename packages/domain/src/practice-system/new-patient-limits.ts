import { FIELD_MAX_LENGTH, PHONE_MAX } from '../patients/patient-draft.ts'

/** The maximum number of characters of each detail of a patient to create in the practice system. */
export const newPatientLimits = {
  title: 20,
  first_name: FIELD_MAX_LENGTH,
  last_name: FIELD_MAX_LENGTH,
  email_address: FIELD_MAX_LENGTH,
  mobile_phone: PHONE_MAX,
  ethnicity: 10,
  address_line_1: FIELD_MAX_LENGTH,
  address_line_2: FIELD_MAX_LENGTH,
  postcode: 20,
  payment_plan_id: 20,
} as const
