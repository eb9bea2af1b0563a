import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confidence, confidenceInQuery, isProposed, type PersonDetails, points } from './confidence.ts'
import { SUGGESTION_CONFIDENCE } from './match-query.ts'

const grace: PersonDetails = {
  first_name: 'Grace',
  last_name: 'Thornton',
  date_of_birth: '1984-03-12',
  phone: '07700 900123',
  email: 'grace.thornton@mail.example',
}
const nobody: PersonDetails = { first_name: '', last_name: '', date_of_birth: null, phone: null, email: null }
const fields = Object.keys(points) as (keyof PersonDetails)[]
const onlyOf = (...known: (keyof PersonDetails)[]): PersonDetails => ({
  ...nobody,
  ...Object.fromEntries(known.map((field) => [field, grace[field]])),
})

const names = fc.constantFrom('', 'Grace', 'Gracie', 'Siân', 'Sian', 'O’Connor', 'OConnor', 'Thornton', 'Li')
const days = fc.constantFrom(null, '1984-03-12', '1985-03-12')
const phones = fc.constantFrom(null, '', '07700 900123', '+447700900123', '01632 960555', 'none')
const emails = fc.constantFrom(null, 'grace@mail.example', ' Grace@Mail.Example', 'tom@post.example', 'none')
const person: fc.Arbitrary<PersonDetails> = fc.record({
  first_name: names,
  last_name: names,
  date_of_birth: days,
  phone: phones,
  email: emails,
})

describe('the confidence that two records are of one person (DEN-09)', () => {
  it('is calculated from a hundred points', () => {
    expect(Object.values(points).reduce((sum, share) => sum + share, 0)).toBe(100)
  })

  it('is from 0 to 1, and symmetric', () => {
    fc.assert(
      fc.property(person, person, (one, other) => {
        const value = confidence(one, other)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
        expect(confidence(other, one)).toBeCloseTo(value, 12)
      }),
    )
  })

  it('is 1 when all details are known and equal, however they are written, and 0 when none is even similar', () => {
    expect(confidence(grace, grace)).toBe(1)
    expect(
      confidence(grace, { ...grace, phone: '+44 7700 900123', email: 'GRACE.Thornton@mail.example ' }),
    ).toBe(1)
    expect(confidence(grace, { ...grace, first_name: 'GRÁCE' })).toBe(1)
    expect(confidence(grace, nobody)).toBe(0)
    expect(confidence(nobody, nobody)).toBe(0)
    const unrelated = {
      first_name: 'Olusegun',
      last_name: 'Featherstone',
      date_of_birth: '1990-01-01',
      phone: '01632 960001',
      email: 'o.li@post.example',
    }
    expect(confidence(grace, unrelated)).toBe(0)
  })

  it('reaches 0.05, the minimum of a suggestion, with one shared detail (DEN-08)', () => {
    expect(SUGGESTION_CONFIDENCE).toBe(0.05)
    for (const field of fields) {
      expect(confidence(grace, onlyOf(field))).toBeGreaterThanOrEqual(SUGGESTION_CONFIDENCE)
    }
    const namesake = { ...onlyOf('first_name'), date_of_birth: '1990-01-01' }
    expect(confidence(grace, namesake)).toBeGreaterThanOrEqual(SUGGESTION_CONFIDENCE)
    expect(confidence(grace, nobody)).toBeLessThan(SUGGESTION_CONFIDENCE)
  })

  it('is less than 1 while a detail is unknown', () => {
    for (const field of fields)
      expect(confidence(grace, { ...grace, [field]: nobody[field] })).toBeLessThan(1)
  })

  it('never falls when a detail becomes equal, and never rises when one becomes different', () => {
    const other: PersonDetails = {
      first_name: 'Olusegun',
      last_name: 'Featherstone',
      date_of_birth: '1990-01-01',
      phone: '01632 960001',
      email: 'o.li@post.example',
    }
    fc.assert(
      fc.property(person, person, fc.constantFrom(...fields), (patient, candidate, field) => {
        const withDetail = (value: PersonDetails[typeof field]) =>
          confidence(patient, { ...candidate, [field]: value })
        const known = patient[field]
        expect(withDetail(known)).toBeGreaterThanOrEqual(withDetail(nobody[field]))
        expect(withDetail(nobody[field])).toBeGreaterThanOrEqual(withDetail(other[field]))
        expect(withDetail(known)).toBeGreaterThanOrEqual(confidence(patient, candidate))
      }),
    )
  })

  it('counts a misspelt name in part, and a different name not at all', () => {
    const withLastName = (last_name: string) => confidence(onlyOf('last_name'), { ...nobody, last_name })
    expect(withLastName('Thornton')).toBe(0.21)
    expect(withLastName('Thorton')).toBeGreaterThan(0.17)
    expect(withLastName('Thorton')).toBeLessThan(0.21)
    expect(withLastName('Thompson')).toBe(0)
  })

  it('ignores equal texts that are neither a phone number nor an email address', () => {
    const one = { ...nobody, phone: 'n/a', email: 'none' }
    expect(confidence(one, one)).toBe(0)
  })

  it('is halved when the dates of birth differ', () => {
    expect(confidence(grace, { ...grace, date_of_birth: '1984-03-13' })).toBe(0.335)
  })
})

describe('the confidence of a match with a search', () => {
  it('compares only the details of the search', () => {
    expect(confidenceInQuery(onlyOf('phone'), grace)).toBe(1)
    expect(confidenceInQuery(onlyOf('first_name', 'last_name'), grace)).toBe(1)
    expect(confidenceInQuery({ ...onlyOf('last_name'), first_name: 'Tom' }, grace)).toBeCloseTo(21 / 34)
    expect(confidenceInQuery(nobody, grace)).toBe(0)
  })

  it('compares a single word with either name, so that a surname alone is a full match', () => {
    const withWord = (first_name: string) => confidenceInQuery({ ...nobody, first_name }, grace)
    expect(withWord('thornton')).toBe(1)
    expect(withWord('Grace')).toBe(1)
    expect(withWord('Thorntan')).toBeCloseTo(7 / 8)
    expect(withWord('Smith')).toBe(0)
  })
})

describe('the records that are proposed as matches', () => {
  const otherPerson: PersonDetails = {
    first_name: 'Olusegun',
    last_name: 'Featherstone',
    date_of_birth: '1990-01-01',
    phone: '01632 960001',
    email: 'olusegun@post.example',
  }
  const like = (...same: (keyof PersonDetails)[]): PersonDetails => ({
    ...otherPerson,
    ...Object.fromEntries(same.map((field) => [field, grace[field]])),
  })

  it.each<[string, PersonDetails, boolean]>([
    ['the same number, of a record without a name or date of birth', onlyOf('phone'), true],
    ['the same email address', onlyOf('email'), true],
    ['the same name and date of birth', onlyOf('first_name', 'last_name', 'date_of_birth'), true],
    [
      'a misspelt name and the same date of birth',
      { ...like('date_of_birth'), first_name: 'Gracie', last_name: 'Thorntom' },
      true,
    ],
    [
      'the same name, number and email address, but a different date of birth',
      { ...grace, date_of_birth: '1984-03-21' },
      true,
    ],
    [
      'a relative with the number, the email address and the surname',
      { ...like('phone', 'email', 'last_name'), first_name: 'Tom' },
      false,
    ],
    ['the same name only', onlyOf('first_name', 'last_name'), false],
    ['the same date of birth only', like('date_of_birth'), false],
    ['a twin: the same date of birth and surname', like('date_of_birth', 'last_name'), false],
    ['nothing equal', otherPerson, false],
  ])('decides on %s', (_what, record, isExpected) => {
    expect(isProposed(grace, record)).toBe(isExpected)
    expect(isProposed(record, grace)).toBe(isExpected)
  })

  it('never include one in which no detail is equal', () => {
    fc.assert(
      fc.property(person, person, (one, other) => {
        if (isProposed(one, other)) expect(confidence(one, other)).toBeGreaterThan(0)
      }),
    )
  })
})
