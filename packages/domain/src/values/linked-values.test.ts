import { describe, expect, it } from 'vitest'
import { linkedValues } from './linked-values.ts'

describe('what a linked patient is worth (VAL-01, G-20)', () => {
  it('adds invoices to what is paid, and planned items to both, each as often as it is planned', () => {
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

  it('is zero for a patient without invoices', () => {
    expect(linkedValues({ paidPence: 0, unpaidPence: 0, uninvoiced: [] })).toEqual({
      paid: 0,
      accepted: 0,
      proposed: 0,
    })
  })
})
