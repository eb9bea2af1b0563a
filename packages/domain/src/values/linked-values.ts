/** The practice system's figures for a patient's balance and payments, in pence. */
export interface PracticeSystemMoney {
  /** The paid amount of all invoices. */
  paidPence: number
  /** The outstanding amount of all invoices. */
  unpaidPence: number
  /** Planned items that are not invoiced yet, with their quantity. */
  uninvoiced: readonly { pence: number; quantity: number }[]
}

/** The value of a linked patient, in pence (VAL-01). */
export interface LinkedValues {
  paid: number
  /** The invoiced amount, paid or not. */
  accepted: number
  /** The invoiced and the planned amount. */
  proposed: number
}

/** The values of a patient from the practice system's data; each amount includes the previous one (VAL-01, G-20). */
export function linkedValues({ paidPence, unpaidPence, uninvoiced }: PracticeSystemMoney): LinkedValues {
  const accepted = paidPence + unpaidPence
  const planned = uninvoiced.reduce((sum, { pence, quantity }) => sum + pence * quantity, 0)
  return { paid: paidPence, accepted, proposed: accepted + planned }
}
