import { describe, expect, it } from 'vitest'
import {
  checkNewPatient,
  type NewPatientDraft,
  type NewPatientErrors,
  type NewPatientRules,
} from './new-patient.ts'
import { draftOfValues } from './new-patient-form.ts'
import { DEFAULT_GENDER, genders } from './new-patient-messages.ts'
import { someNewPatient } from './testing/some-new-patient.ts'

const TODAY = '2026-11-21'
const rules: NewPatientRules = {
  country: 'GB',
  today: TODAY,
  listed: { title: ['Mr', 'Mrs'], ethnicity: ['1', '2'], payment_plan_id: ['1', '2'] },
}
const grace: NewPatientDraft = {
  title: 'Mrs',
  first_name: 'Grace',
  last_name: 'Thornton',
  email_address: '',
  mobile_phone: '07700 900123',
  date_of_birth: '12/03/1984',
  gender: 'female',
  ethnicity: '1',
  address_line_1: '1 High Street',
  address_line_2: '',
  postcode: 'LS1 1AA',
  payment_plan_id: '2',
}

describe('a patient to create in the practice system', () => {
  it('is valid without address line 2 and email (DEN-19, DEN-22)', () => {
    expect(checkNewPatient(grace, rules)).toEqual({})
    expect(checkNewPatient({ ...grace, email_address: 'grace@mail.example' }, rules)).toEqual({})
  })

  it.each<[Partial<NewPatientDraft>, NewPatientErrors, string]>([
    [{ title: '' }, { title: 'Title is required' }, 'DEN-21'],
    [{ first_name: '  ' }, { first_name: 'First name is required' }, 'DEN-21'],
    [{ last_name: '\u200b' }, { last_name: 'Last name is required' }, 'DEN-21'],
    [{ ethnicity: '' }, { ethnicity: 'Ethnicity is required' }, 'DEN-21'],
    [{ address_line_1: ' ' }, { address_line_1: 'Address is required' }, 'DEN-21'],
    [{ postcode: '' }, { postcode: 'Postcode is required' }, 'DEN-21'],
    [{ payment_plan_id: '' }, { payment_plan_id: 'Payment plan is required' }, 'DEN-21'],
    [{ email_address: 'grace@' }, { email_address: 'Invalid email address' }, 'DEN-22'],
    [{ mobile_phone: '' }, { mobile_phone: 'Invalid phone number' }, 'DEN-22'],
    [{ mobile_phone: '07700 90' }, { mobile_phone: 'Invalid phone number' }, 'DEN-22'],
    [{ date_of_birth: '' }, { date_of_birth: 'Date of birth is required' }, 'DEN-23'],
    [{ date_of_birth: '1984-03-12' }, { date_of_birth: 'Date must be in DD/MM/YYYY format' }, 'DEN-23'],
    [{ date_of_birth: '12/03/84' }, { date_of_birth: 'Date must be in DD/MM/YYYY format' }, 'DEN-23'],
    [{ date_of_birth: '31/02/1984' }, { date_of_birth: 'Invalid date' }, 'DEN-23'],
    [{ date_of_birth: '12/13/1984' }, { date_of_birth: 'Invalid date' }, 'DEN-23'],
    [{ date_of_birth: '12/03/1884' }, { date_of_birth: 'Invalid date' }, 'DEN-23'],
    [{ date_of_birth: '21/11/2026' }, { date_of_birth: 'Date of birth should be in the past' }, 'DEN-23'],
    [{ gender: '' }, { gender: 'Gender is required' }, 'DEN-25'],
    [{ gender: 'other' }, { gender: 'Gender must be either male or female' }, 'DEN-25'],
    [{ title: 'x'.repeat(21) }, { title: 'Must be at most 20 characters' }, 'G-22'],
    [{ title: 'Lady' }, { title: 'Title must be one of those offered' }, 'DEN-20'],
    [{ ethnicity: '7' }, { ethnicity: 'Ethnicity must be one of those offered' }, 'DEN-20'],
    [{ payment_plan_id: '7' }, { payment_plan_id: 'Payment plan must be one of those offered' }, 'DEN-20'],
    [
      { payment_plan_id: 'Private' },
      { payment_plan_id: 'Payment plan must be one of those offered' },
      'DEN-20',
    ],
  ])('with %o has the error %o (%s)', (given, errors, _line) => {
    expect(checkNewPatient({ ...grace, ...given }, rules)).toEqual(errors)
  })

  it('has all errors at once, by field (DEN-21)', () => {
    const empty = Object.fromEntries(
      Object.keys(grace).map((field) => [field, '']),
    ) as unknown as NewPatientDraft
    expect(Object.keys(checkNewPatient(empty, rules)).sort()).toEqual(
      Object.keys(grace)
        .filter((field) => field !== 'email_address' && field !== 'address_line_2')
        .sort(),
    )
  })

  it('can be born yesterday, but not later (DEN-23)', () => {
    expect(checkNewPatient({ ...grace, date_of_birth: '20/11/2026' }, rules)).toEqual({})
  })

  it('is male by default, or female (DEN-25)', () => {
    expect(genders).toEqual(['male', 'female'])
    expect(DEFAULT_GENDER).toBe('male')
  })

  it('has a phone number that is possible in the country of the practice (DEN-22)', () => {
    const irish = { ...grace, mobile_phone: '020 91 1234' }
    expect(checkNewPatient(irish, { ...rules, country: 'IE' })).toEqual({})
    expect(checkNewPatient(irish, rules).mobile_phone).toBe('Invalid phone number')
  })
})

describe('the sent values of a patient to create', () => {
  const check = (values: Parameters<typeof draftOfValues>[0]) => checkNewPatient(draftOfValues(values), rules)

  it('are checked by the rules of the form, with the date of birth as YYYY-MM-DD (DEN-23, DEN-26)', () => {
    expect(check(someNewPatient())).toEqual({})
    const checkBirthDay = (date_of_birth: string) => check(someNewPatient({ date_of_birth }))
    expect(checkBirthDay('2026-11-20')).toEqual({})
    expect(checkBirthDay(TODAY)).toEqual({ date_of_birth: 'Date of birth should be in the past' })
    expect(checkBirthDay('1899-12-31')).toEqual({ date_of_birth: 'Invalid date' })
    expect(check(someNewPatient({ title: '', email_address: 'x@' }))).toEqual({
      title: 'Title is required',
      email_address: 'Invalid email address',
    })
  })

  it('are checked without absent fields, and by the known lists (DEN-20, DEN-26)', () => {
    expect(check({})).toEqual({})
    expect(check({ title: 'Lady', date_of_birth: TODAY })).toEqual({
      title: 'Title must be one of those offered',
      date_of_birth: 'Date of birth should be in the past',
    })
    const unknown: NewPatientRules = { ...rules, listed: { ...rules.listed, payment_plan_id: null } }
    expect(checkNewPatient({ payment_plan_id: '7' }, unknown)).toEqual({})
    expect(checkNewPatient({ payment_plan_id: 'Private' }, unknown)).toEqual({
      payment_plan_id: 'Payment plan must be one of those offered',
    })
  })
})
