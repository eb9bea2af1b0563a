import { expect, it } from 'vitest'
import { newPatientDraft, newPatientValues } from './new-patient-form.ts'

const known = {
  first_name: 'Grace',
  last_name: 'Thornton',
  email: 'grace@mail.example',
  phone: '+447700900123',
  date_of_birth: '1984-03-12',
}
const formatted = () => '07700 900123'

it('fills the form with the patient’s known details, and the gender male (DEN-19, DEN-25)', () => {
  expect(newPatientDraft(known, formatted)).toEqual({
    title: '',
    first_name: 'Grace',
    last_name: 'Thornton',
    email_address: 'grace@mail.example',
    mobile_phone: '07700 900123',
    date_of_birth: '12/03/1984',
    gender: 'male',
    ethnicity: '',
    address_line_1: '',
    address_line_2: '',
    postcode: '',
    payment_plan_id: '',
  })
  const unknown = { ...known, email: null, phone: null, date_of_birth: null }
  expect(newPatientDraft(unknown, formatted)).toMatchObject({
    email_address: '',
    mobile_phone: '',
    date_of_birth: '',
  })
})

it('sends the date as YYYY-MM-DD, and null for empty optional fields (DEN-19, DEN-24)', () => {
  const filled = {
    ...newPatientDraft({ ...known, email: null }, formatted),
    title: 'Mrs',
    gender: 'female',
    ethnicity: 'A',
    address_line_1: ' 1 High Street ',
    postcode: 'LS1 1AA',
    payment_plan_id: '2',
  }
  expect(newPatientValues(filled)).toEqual({
    title: 'Mrs',
    first_name: 'Grace',
    last_name: 'Thornton',
    email_address: null,
    mobile_phone: '07700 900123',
    date_of_birth: '1984-03-12',
    gender: 'female',
    ethnicity: 'A',
    address_line_1: '1 High Street',
    address_line_2: null,
    postcode: 'LS1 1AA',
    payment_plan_id: '2',
  })
})
