import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confidence, confidenceInQuery, type PersonFacts, points } from './confidence.ts'
import { SUGGESTION_CONFIDENCE } from './match-query.ts'
import { ringColour } from './ring-colour.ts'

const grace: PersonFacts = {
  first_name: 'Grace',
  last_name: 'Thornton',
  date_of_birth: '1984-03-12',
  phone: '07700 900123',
  email: 'grace.thornton@mail.example',
}
const nobody: PersonFacts = { first_name: '', last_name: '', date_of_birth: null, phone: null, email: null }
const facts = Object.keys(points) as (keyof PersonFacts)[]
const onlyOf = (...known: (keyof PersonFacts)[]): PersonFacts => ({
  ...nobody,
  ...Object.fromEntries(known.map((fact) => [fact, grace[fact]])),
})

const names = fc.constantFrom('', 'Grace', 'Gracie', 'Siân', 'Sian', 'O’Connor', 'OConnor', 'Thornton', 'Li')
const days = fc.constantFrom(null, '1984-03-12', '1985-03-12')
const phones = fc.constantFrom(null, '', '07700 900123', '+447700900123', '01632 960555', 'none')
const emails = fc.constantFrom(null, 'grace@mail.example', ' Grace@Mail.Example', 'tom@post.example', 'none')
const person: fc.Arbitrary<PersonFacts> = fc.record({
  first_name: names,
  last_name: names,
  date_of_birth: days,
  phone: phones,
  email: emails,
})

describe('the confidence that two records are of one person (DEN-09)', () => {
  it('is a share of a hundred points', () => {
    expect(Object.values(points).reduce((sum, one) => sum + one, 0)).toBe(100)
  })

  it('is from 0 to 1, and the same from both sides', () => {
    fc.assert(
      fc.property(person, person, (one, other) => {
        const sure = confidence(one, other)
        expect(sure).toBeGreaterThanOrEqual(0)
        expect(sure).toBeLessThanOrEqual(1)
        expect(confidence(other, one)).toBeCloseTo(sure, 12)
      }),
    )
  })

  it('is 1 when all is known and agrees, however it is written, and 0 when nothing does', () => {
    expect(confidence(grace, grace)).toBe(1)
    expect(
      confidence(grace, { ...grace, phone: '+44 7700 900123', email: 'GRACE.Thornton@mail.example ' }),
    ).toBe(1)
    expect(confidence(grace, { ...grace, first_name: 'GRÁCE' })).toBe(1)
    expect(confidence(grace, nobody)).toBe(0)
    expect(confidence(nobody, nobody)).toBe(0)
    const stranger = {
      ...{ first_name: 'Olusegun', last_name: 'Featherstone', date_of_birth: '1990-01-01' },
      ...{ phone: '01632 960001', email: 'o.li@post.example' },
    }
    expect(confidence(grace, stranger)).toBe(0)
  })

  it('of 0.05 is what a suggestion needs: whoever shares one fact is suggested, and nobody who shares none (DEN-08)', () => {
    expect(SUGGESTION_CONFIDENCE).toBe(0.05)
    for (const fact of facts) {
      expect(confidence(grace, onlyOf(fact))).toBeGreaterThanOrEqual(SUGGESTION_CONFIDENCE)
    }
    const namesake = { ...onlyOf('first_name'), date_of_birth: '1990-01-01' }
    expect(confidence(grace, namesake)).toBeGreaterThanOrEqual(SUGGESTION_CONFIDENCE)
    expect(confidence(grace, nobody)).toBeLessThan(SUGGESTION_CONFIDENCE)
  })

  it('is not 1 as long as a fact is unknown', () => {
    for (const fact of facts) expect(confidence(grace, { ...grace, [fact]: nobody[fact] })).toBeLessThan(1)
  })

  it('never falls when a fact comes to agree, and never rises when one comes to differ', () => {
    const other: PersonFacts = {
      ...{ first_name: 'Olusegun', last_name: 'Featherstone', date_of_birth: '1990-01-01' },
      ...{ phone: '01632 960001', email: 'o.li@post.example' },
    }
    fc.assert(
      fc.property(person, person, fc.constantFrom(...facts), (patient, candidate, fact) => {
        const sure = (value: PersonFacts[typeof fact]) => confidence(patient, { ...candidate, [fact]: value })
        const known = patient[fact]
        expect(sure(known)).toBeGreaterThanOrEqual(sure(nobody[fact]))
        expect(sure(nobody[fact])).toBeGreaterThanOrEqual(sure(other[fact]))
        expect(sure(known)).toBeGreaterThanOrEqual(confidence(patient, candidate))
      }),
    )
  })

  it('counts a misspelt name in part and another name not at all', () => {
    const like = (last_name: string) => confidence(onlyOf('last_name'), { ...nobody, last_name })
    expect(like('Thornton')).toBe(0.21)
    expect(like('Thorton')).toBeGreaterThan(0.17)
    expect(like('Thorton')).toBeLessThan(0.21)
    expect(like('Thompson')).toBe(0)
  })

  it('takes nothing that cannot be a number or an address for a thing in common', () => {
    const one = { ...nobody, phone: 'n/a', email: 'none' }
    expect(confidence(one, one)).toBe(0)
  })

  it('is halved when the two were born on different days', () => {
    expect(confidence(grace, { ...grace, date_of_birth: '1984-03-13' })).toBe(0.335)
  })
})

describe('the ring around a match', () => {
  it('is red up to 33 per cent, blue up to 66, green above (DEN-10)', () => {
    expect([0, 0.05, 0.33].map(ringColour)).toEqual(['red', 'red', 'red'])
    expect([0.34, 0.5, 0.66].map(ringColour)).toEqual(['blue', 'blue', 'blue'])
    expect([0.67, 0.9, 1].map(ringColour)).toEqual(['green', 'green', 'green'])
  })

  it('goes with the whole per cent that stands in it (DEN-10)', () => {
    expect(ringColour(0.334)).toBe('red')
    expect(ringColour(0.335)).toBe('blue')
  })

  it('is red for what a family shares, blue for a name alone, green for a name with more', () => {
    const colour = (...known: (keyof PersonFacts)[]) => ringColour(confidence(grace, onlyOf(...known)))
    expect(colour('phone', 'email')).toBe('red')
    expect(colour('first_name', 'last_name')).toBe('blue')
    expect(colour('first_name', 'last_name', 'phone')).toBe('blue')
    expect(colour('first_name', 'last_name', 'date_of_birth')).toBe('green')
    expect(colour('first_name', 'last_name', 'phone', 'email')).toBe('green')
  })
})

describe('the confidence in what a search said', () => {
  it('is of what was asked for alone', () => {
    expect(confidenceInQuery(onlyOf('phone'), grace)).toBe(1)
    expect(confidenceInQuery(onlyOf('first_name', 'last_name'), grace)).toBe(1)
    expect(confidenceInQuery({ ...onlyOf('last_name'), first_name: 'Tom' }, grace)).toBeCloseTo(21 / 34)
    expect(confidenceInQuery(nobody, grace)).toBe(0)
  })

  it('takes a single word for either name: a surname alone is wholly what was looked for', () => {
    const word = (first_name: string) => confidenceInQuery({ ...nobody, first_name }, grace)
    expect(word('thornton')).toBe(1)
    expect(word('Grace')).toBe(1)
    expect(word('Thorntan')).toBeCloseTo(7 / 8)
    expect(word('Smith')).toBe(0)
  })
})
