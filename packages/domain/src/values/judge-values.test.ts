import { describe, expect, it } from 'vitest'
import { judgeValues } from './judge-values.ts'

const start = { proposed: 490_000, accepted: 50_000 }
const present = { ...start, accepted: 99_900 }

describe('a save of the values', () => {
  it('writes edited amounts and leaves the others at their present value', () =>
    expect(judgeValues(start, { ...start, proposed: 200_000 }, present)).toEqual({
      kind: 'apply',
      values: { proposed: 200_000, accepted: 99_900 },
      changed: ['proposed'],
    }))

  it('is a conflict where the same amount was changed since to something else', () =>
    expect(judgeValues(start, { proposed: 200_000, accepted: 120_000 }, present)).toEqual({
      kind: 'conflict',
      fields: ['accepted'],
    }))

  it('changes nothing as a repeat, or where both are equal', () =>
    expect(judgeValues(start, present, present)).toEqual({ kind: 'apply', values: present, changed: [] }))

  it('is written without a base', () =>
    expect(judgeValues(undefined, start, present)).toEqual({
      kind: 'apply',
      values: start,
      changed: ['accepted'],
    }))
})
