import { describe, expect, it } from 'vitest'
import { checkValues, isValuesDraftDirty } from './values-draft.ts'

const values = { paid: '500.00', proposed: '4900.00', accepted: '2450.00' }

describe('the fields for the values of a patient', () => {
  it('are unsaved when they differ in value, not in notation', () => {
    const draft = { proposed: '4900.00', accepted: '2450.00' }
    expect(isValuesDraftDirty(values, { ...draft, proposed: '4,900' })).toBe(false)
    expect(isValuesDraftDirty(values, { ...draft, proposed: '4901' })).toBe(true)
    expect(isValuesDraftDirty(values, { ...draft, accepted: '' })).toBe(true)
  })

  it('are saved with two decimals (VAL-06)', () =>
    expect(checkValues({ proposed: '1200', accepted: '£99.5' })).toEqual({
      ok: true,
      values: { proposed: '1200.00', accepted: '99.50' },
    }))

  it('have the error of each field (VAL-06)', () =>
    expect(checkValues({ proposed: '', accepted: 'lots' })).toEqual({
      ok: false,
      errors: { proposed: 'Please enter an amount', accepted: 'Must be an amount such as 1200.00' },
    }))
})
