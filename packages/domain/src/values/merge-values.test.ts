import { describe, expect, it } from 'vitest'
import { mergeValues } from './merge-values.ts'

const start = { proposed: 490_000, accepted: 50_000 }
const current = { ...start, accepted: 99_900 }

describe('a save of the values', () => {
  it('applies the edited amounts, and leaves the other at its current value', () =>
    expect(mergeValues(start, { ...start, proposed: 200_000 }, current)).toEqual({
      kind: 'apply',
      values: { proposed: 200_000, accepted: 99_900 },
      changed: ['proposed'],
    }))

  it('is a conflict when another user has changed an edited amount to a different value', () =>
    expect(mergeValues(start, { proposed: 200_000, accepted: 120_000 }, current)).toEqual({
      kind: 'conflict',
      fields: ['accepted'],
    }))

  it('changes nothing when it is repeated, or when another user has saved the same amounts', () =>
    expect(mergeValues(start, current, current)).toEqual({ kind: 'apply', values: current, changed: [] }))

  it('is applied when it has no base', () =>
    expect(mergeValues(undefined, start, current)).toEqual({
      kind: 'apply',
      values: start,
      changed: ['accepted'],
    }))
})
