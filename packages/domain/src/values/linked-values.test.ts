import { describe, expect, it } from 'vitest'
import { linkedValues } from './linked-values.ts'

describe('the values of a linked patient (VAL-01, G-20)', () => {
  it('include unpaid invoices in the accepted amount, and also planned items, times quantity, in the proposed amount', () => {
    expect(
      linkedValues({
        paidPence: 10_000,
        unpaidPence: 4_550,
        uninvoiced: [
          { pence: 64_999, quantity: 1 },
          { pence: 1_250, quantity: 3 },
        ],
      }),
    ).toEqual({ paid: 10_000, accepted: 14_550, proposed: 83_299 })
  })

  it('are zero for a patient without invoices or planned items', () => {
    expect(linkedValues({ paidPence: 0, unpaidPence: 0, uninvoiced: [] })).toEqual({
      paid: 0,
      accepted: 0,
      proposed: 0,
    })
  })
})
