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
  it.each<[Partial<PersonDetails>, string]>([
    [{}, 'all details are equal'],
    [{ first_name: 'SIAN', last_name: "O'Brien" }, 'the name is written differently'],
    [
      { phone: '07700 900 123', email: null },
      'the number is written differently, and the email is not known',
    ],
    [{ phone: OTHER_NUMBER, email: ' Sian@Mail.Example' }, 'only the email is equal'],
    [{ phone: null }, 'the number is not known'],
  ])('is the patient to create when it has %o: %s', (given) => {
    expect(isSamePerson({ ...wanted, ...given }, wanted)).toBe(true)
  })

  it.each<[Partial<PersonDetails>, string]>([
    [{ first_name: 'Sean' }, 'a brother'],
    [{ first_name: 'Sia' }, 'a similar name'],
    [{ last_name: 'Byrne' }, 'a different last name'],
    [{ date_of_birth: '1984-03-13' }, 'a different birthday'],
    [{ date_of_birth: null }, 'an unknown birthday'],
    [{ phone: OTHER_NUMBER, email: OTHER_EMAIL }, 'a different number and a different email'],
    [{ phone: 'n/a', email: null }, 'neither a number nor an email'],
  ])('is not the patient to create when it has %o: %s', (given) => {
    expect(isSamePerson({ ...wanted, ...given }, wanted)).toBe(false)
  })

  it('is the patient to create only if they share a known number or email', () => {
    const withoutEmail = { ...wanted, email: null }
    expect(isSamePerson({ ...withoutEmail, phone: null }, withoutEmail)).toBe(false)
    expect(isSamePerson({ ...withoutEmail, phone: null, email: '' }, { ...withoutEmail, email: '' })).toBe(
      false,
    )
  })
})
