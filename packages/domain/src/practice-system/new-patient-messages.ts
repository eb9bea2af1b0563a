/**
 * The error texts of the fields of a patient to create in the practice system, for browser and server (DEN-21 to
 * DEN-25).
 */
export const newPatientMessages = {
  title: 'Title is required',
  title_unlisted: 'Title must be one of those offered',
  first_name: 'First name is required',
  last_name: 'Last name is required',
  mobile_phone: 'Invalid phone number',
  date_of_birth: 'Date of birth is required',
  date_of_birth_form: 'Date must be in DD/MM/YYYY format',
  date_of_birth_unreal: 'Invalid date',
  date_of_birth_future: 'Date of birth should be in the past',
  gender: 'Gender is required',
  gender_unknown: 'Gender must be either male or female',
  ethnicity: 'Ethnicity is required',
  ethnicity_unlisted: 'Ethnicity must be one of those offered',
  address_line_1: 'Address is required',
  postcode: 'Postcode is required',
  payment_plan_id: 'Payment plan is required',
  payment_plan_id_unlisted: 'Payment plan must be one of those offered',
}

export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]
export const DEFAULT_GENDER: Gender = 'male'
