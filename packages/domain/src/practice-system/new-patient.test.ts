import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../time/practice-time.ts'
import { maskBirthDay, readTypedBirthDay, typedBirthDay } from './birth-day-mask.ts'
import {
  checkNewPatient,
  checkNewPatientValues,
  type NewPatientDraft,
  type NewPatientErrors,
  type NewPatientValues,
} from './new-patient.ts'
import { DEFAULT_GENDER, genders } from './new-patient-words.ts'

const TODAY = '2026-11-21'
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
  it('is fine without address line 2 and email (DEN-19, DEN-22)', () => {
    expect(checkNewPatient(grace, 'GB', TODAY)).toEqual({})
    expect(checkNewPatient({ ...grace, email_address: 'grace@mail.example' }, 'GB', TODAY)).toEqual({})
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
  ])('%o is told %o (%s)', (wrong, errors, _line) => {
    expect(checkNewPatient({ ...grace, ...wrong }, 'GB', TODAY)).toEqual(errors)
  })

  it('is told of everything at once, field by field (DEN-21)', () => {
    const empty = Object.fromEntries(
      Object.keys(grace).map((field) => [field, '']),
    ) as unknown as NewPatientDraft
    expect(Object.keys(checkNewPatient(empty, 'GB', TODAY)).sort()).toEqual(
      Object.keys(grace)
        .filter((field) => field !== 'email_address' && field !== 'address_line_2')
        .sort(),
    )
  })

  it('was born yesterday at the latest (DEN-23)', () => {
    expect(checkNewPatient({ ...grace, date_of_birth: '20/11/2026' }, 'GB', TODAY)).toEqual({})
  })

  it('is male unless said otherwise, or female (DEN-25)', () => {
    expect(genders).toEqual(['male', 'female'])
    expect(DEFAULT_GENDER).toBe('male')
  })

  it('has a number that can be one in the country of the practice (DEN-22)', () => {
    const irish = { ...grace, mobile_phone: '020 91 1234' }
    expect(checkNewPatient(irish, 'IE', TODAY)).toEqual({})
    expect(checkNewPatient(irish, 'GB', TODAY).mobile_phone).toBe('Invalid phone number')
  })
})

describe('the mask of a date of birth', () => {
  it.each([
    ['2', '2'],
    ['21', '21'],
    ['210', '21/0'],
    ['21/08', '21/08'],
    ['2108197', '21/08/197'],
    ['21081971', '21/08/1971'],
    ['21/08/19712', '21/08/1971'],
    ['21.08.1971', '21/08/1971'],
    ['born 21', '21'],
    ['', ''],
  ])('makes %j of it %j (DEN-24)', (typed, masked) => expect(maskBirthDay(typed)).toBe(masked))

  it('reads every day back as it is sent, YYYY-MM-DD (DEN-24)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 45_000 }), (count) => {
        const day = addDays('1900-01-01', count)
        expect(readTypedBirthDay(maskBirthDay(typedBirthDay(day)))).toEqual({ ok: true, day })
      }),
    )
  })
})

describe('the values of a patient to create, as they are sent', () => {
  const sent: NewPatientValues = {
    ...grace,
    email_address: null,
    address_line_2: null,
    date_of_birth: '1984-03-12',
    gender: 'female',
  }

  it('are judged by the rules of the form, with the day as it was sent (DEN-23, DEN-26)', () => {
    expect(checkNewPatientValues(sent, 'GB', TODAY)).toEqual({})
    const born = (date_of_birth: string) => checkNewPatientValues({ ...sent, date_of_birth }, 'GB', TODAY)
    expect(born('2026-11-20')).toEqual({})
    expect(born(TODAY)).toEqual({ date_of_birth: 'Date of birth should be in the past' })
    expect(born('1899-12-31')).toEqual({ date_of_birth: 'Invalid date' })
    expect(checkNewPatientValues({ ...sent, title: '', email_address: 'x@' }, 'GB', TODAY)).toEqual({
      title: 'Title is required',
      email_address: 'Invalid email address',
    })
  })
})
