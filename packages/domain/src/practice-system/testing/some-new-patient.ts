import type { NewPatientValues } from '../new-patient.ts'

/** The values of a valid form, with the given changes. */
export function someNewPatient(values: Partial<NewPatientValues> = {}): NewPatientValues {
  return {
    title: 'Mrs',
    first_name: 'Grace',
    last_name: 'Thornton',
    email_address: null,
    mobile_phone: '07700 900123',
    date_of_birth: '1984-03-12',
    gender: 'female',
    ethnicity: '1',
    address_line_1: '1 High Street',
    address_line_2: null,
    postcode: 'LS1 1AA',
    payment_plan_id: '2',
    ...values,
  }
}
