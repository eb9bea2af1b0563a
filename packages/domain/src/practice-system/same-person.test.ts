import { describe, expect, it } from 'vitest'
import type { PersonDetails } from './confidence.ts'
import { isSamePerson, type WantedPerson } from './same-person.ts'

const wanted: WantedPerson = {
  first_name: 'Siân',
  last_name: 'O’Brien',
  date_of_birth: '1984-03-12',
  phone: '+447700900123',
  email: 'sian@mail.example',
}
const OTHER_NUMBER = '01632 960555'
const OTHER_EMAIL = 'other@mail.example'

describe('a record of the practice system', () => {
  it.each<[string, Partial<PersonDetails>]>([
    ['all details are equal', {}],
    ['the name is written differently', { first_name: 'SIAN', last_name: "O'Brien" }],
    [
      'the phone number is written differently, and the email is not known',
      { phone: '07700 900 123', email: null },
    ],
    [
      'the phone number is different, but the email is equal',
      { phone: OTHER_NUMBER, email: ' Sian@Mail.Example' },
    ],
    ['the phone number is not known', { phone: null }],
  ])('is the patient to create when %s: %o', (_case, given) => {
    expect(isSamePerson({ ...wanted, ...given }, wanted)).toBe(true)
  })

  it.each<[string, Partial<PersonDetails>]>([
    ['the first name of a brother', { first_name: 'Sean' }],
    ['a similar first name', { first_name: 'Sia' }],
    ['a different last name', { last_name: 'Byrne' }],
    ['a different birthday', { date_of_birth: '1984-03-13' }],
    ['an unknown birthday', { date_of_birth: null }],
    ['a different phone number and a different email', { phone: OTHER_NUMBER, email: OTHER_EMAIL }],
    ['neither a phone number nor an email', { phone: 'n/a', email: null }],
  ])('is not the patient to create when it has %s: %o', (_case, given) => {
    expect(isSamePerson({ ...wanted, ...given }, wanted)).toBe(false)
  })

  it('is the patient to create only if they share a known phone number or email', () => {
    const withoutEmail = { ...wanted, email: null }
    expect(isSamePerson({ ...withoutEmail, phone: null }, withoutEmail)).toBe(false)
    expect(isSamePerson({ ...withoutEmail, phone: null, email: '' }, { ...withoutEmail, email: '' })).toBe(
      false,
    )
  })
})
