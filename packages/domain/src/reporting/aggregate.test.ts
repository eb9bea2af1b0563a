import { describe, expect, it } from 'vitest'
import { aggregatePence } from './aggregate.ts'

const amounts = (given: object = {}) => ({
  type: 'Implants' as string | null,
  proposed: 300_000,
  accepted: 100_000,
  lost: 200_000,
  withoutProposed: 0,
  ...given,
})
const proposals = [
  { type: 'Implants', patients: 2, total: 500_000 },
  { type: 'Whitening', patients: 1, total: 90_000 },
  { type: null, patients: 1, total: 50_000 },
]

describe('the amount of a card (M-09)', () => {
  it('is the sum of what was proposed, accepted or lost', () => {
    const two = [amounts(), amounts({ type: null, proposed: 50_000, accepted: 80_000, lost: 0 })]
    expect(aggregatePence('proposed', two, proposals)).toBe(350_000)
    expect(aggregatePence('accepted', two, proposals)).toBe(180_000)
    expect(aggregatePence('lost', two, proposals)).toBe(200_000)
  })

  it('estimates those without a proposed amount by the mean of their type', () => {
    expect(aggregatePence('estimated', [amounts({ withoutProposed: 2 })], proposals)).toBe(800_000)
  })

  it('estimates by the mean of all types if no one of the type has an amount, or there is no type', () => {
    const unknown = { proposed: 0, withoutProposed: 1 }
    for (const type of ['Invisalign', null])
      expect(aggregatePence('estimated', [amounts({ type, ...unknown })], proposals)).toBe(160_000)
  })

  it('estimates nothing in a practice without amounts, and rounds to the penny once, at the end', () => {
    expect(aggregatePence('estimated', [amounts({ proposed: 0, withoutProposed: 5 })], [])).toBe(0)
    const thirds = [{ type: 'Implants', patients: 3, total: 100 }]
    expect(aggregatePence('estimated', [amounts({ proposed: 0, withoutProposed: 3 })], thirds)).toBe(100)
  })
})
