import { confidence, type PersonDetails } from '@enamel/domain/practice-system/confidence'
import { describe, expect, it } from 'vitest'
import { ringColour } from './ring-colour.ts'

const grace: PersonDetails = {
  first_name: 'Grace',
  last_name: 'Thornton',
  date_of_birth: '1984-03-12',
  phone: '07700 900123',
  email: 'grace.thornton@mail.example',
}
const blank: PersonDetails = { first_name: '', last_name: '', date_of_birth: null, phone: null, email: null }
const graceWith = (...known: (keyof PersonDetails)[]): PersonDetails => ({
  ...blank,
  ...Object.fromEntries(known.map((field) => [field, grace[field]])),
})

describe('the ring beside a match', () => {
  it('is red up to 33 per cent, blue up to 66, green above (DEN-10)', () => {
    expect([0, 0.05, 0.33].map(ringColour)).toEqual(['red', 'red', 'red'])
    expect([0.34, 0.5, 0.66].map(ringColour)).toEqual(['blue', 'blue', 'blue'])
    expect([0.67, 0.9, 1].map(ringColour)).toEqual(['green', 'green', 'green'])
  })

  it('follows the whole per cent that is shown next to it (DEN-10)', () => {
    expect(ringColour(0.334)).toBe('red')
    expect(ringColour(0.335)).toBe('blue')
  })

  it('is red for details that a family shares, blue for a name with or without a phone number, green with more details', () => {
    const colour = (...known: (keyof PersonDetails)[]) => ringColour(confidence(grace, graceWith(...known)))
    expect(colour('phone', 'email')).toBe('red')
    expect(colour('first_name', 'last_name')).toBe('blue')
    expect(colour('first_name', 'last_name', 'phone')).toBe('blue')
    expect(colour('first_name', 'last_name', 'date_of_birth')).toBe('green')
    expect(colour('first_name', 'last_name', 'phone', 'email')).toBe('green')
  })
})
