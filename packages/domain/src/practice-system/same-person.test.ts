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
const STRANGE_NUMBER = '01632 960555'
const STRANGE_ADDRESS = 'other@mail.example'

describe('a patient to be created exists there already', () => {
  it.each<[Partial<PersonDetails>, string]>([
    [{}, 'all is the same'],
    [{ first_name: 'SIAN', last_name: "O'Brien" }, 'the name is written another way'],
    [
      { phone: '07700 900 123', email: null },
      'the number is written another way, and the address is not known',
    ],
    [{ phone: STRANGE_NUMBER, email: ' Sian@Mail.Example' }, 'the address alone agrees'],
    [{ phone: null }, 'the number is not known'],
  ])('with %o: %s', (given) => {
    expect(isSamePerson({ ...wanted, ...given }, wanted)).toBe(true)
  })

  it.each<[Partial<PersonDetails>, string]>([
    [{ first_name: 'Sean' }, 'a brother'],
    [{ first_name: 'Sia' }, 'a name that is merely alike'],
    [{ last_name: 'Byrne' }, 'another family'],
    [{ date_of_birth: '1984-03-13' }, 'another birthday'],
    [{ date_of_birth: null }, 'a birthday that is not known'],
    [{ phone: STRANGE_NUMBER, email: STRANGE_ADDRESS }, 'neither number nor address'],
    [{ phone: 'n/a', email: null }, 'nothing to reach them by'],
  ])('not with %o: %s', (given) => {
    expect(isSamePerson({ ...wanted, ...given }, wanted)).toBe(false)
  })

  it('not by an address that neither side knows', () => {
    const unreached = { ...wanted, email: null }
    expect(isSamePerson({ ...unreached, phone: null }, unreached)).toBe(false)
    expect(isSamePerson({ ...unreached, phone: null, email: '' }, { ...unreached, email: '' })).toBe(false)
  })
})
