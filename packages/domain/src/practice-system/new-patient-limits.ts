import { FACT_MAX, PHONE_MAX } from '../patients/patient-draft.ts'

/** Most characters of each fact of a patient to create in the practice system. */
export const newPatientLimits = {
  title: 20,
  first_name: FACT_MAX,
  last_name: FACT_MAX,
  email_address: FACT_MAX,
  mobile_phone: PHONE_MAX,
  ethnicity: 10,
  address_line_1: FACT_MAX,
  address_line_2: FACT_MAX,
  postcode: 20,
  payment_plan_id: 20,
} as const
