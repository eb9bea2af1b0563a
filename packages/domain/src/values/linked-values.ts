/** The practice system's figures for a patient's balance and payments, in pence. */
export interface MoneyThere {
  /** Invoiced, and paid of invoices that are open. */
  paidPence: number
  /** Outstanding on invoices. */
  unpaidPence: number
  /** Planned and not invoiced yet; each so many times. */
  uninvoiced: readonly { pence: number; quantity: number }[]
}

/** The value of a linked patient, in pence (VAL-01). */
export interface LinkedValues {
  paid: number
  /** Invoiced, paid or not. */
  accepted: number
  /** And planned. */
  proposed: number
}

/** The values of a patient from the practice system's data: each includes the one before it (VAL-01, G-20). */
export function linkedValues({ paidPence, unpaidPence, uninvoiced }: MoneyThere): LinkedValues {
  const accepted = paidPence + unpaidPence
  const planned = uninvoiced.reduce((sum, { pence, quantity }) => sum + pence * quantity, 0)
  return { paid: paidPence, accepted, proposed: accepted + planned }
}
