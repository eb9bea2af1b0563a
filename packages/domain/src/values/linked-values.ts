/** What the practice system says that a patient owes and has paid, in pence. */
export interface MoneyThere {
  /** Of invoices, and of what was paid of those that are open. */
  paidPence: number
  /** What is open of invoices. */
  unpaidPence: number
  /** What is planned and not invoiced yet; each so many times. */
  uninvoiced: readonly { pence: number; quantity: number }[]
}

/** What a linked patient is worth, in pence (VAL-01). */
export interface LinkedValues {
  paid: number
  /** Invoiced, paid or not. */
  accepted: number
  /** And planned. */
  proposed: number
}

/** The values of a patient by what the practice system says: each goes beyond the one before it (VAL-01, G-20). */
export function linkedValues({ paidPence, unpaidPence, uninvoiced }: MoneyThere): LinkedValues {
  const accepted = paidPence + unpaidPence
  const planned = uninvoiced.reduce((sum, { pence, quantity }) => sum + pence * quantity, 0)
  return { paid: paidPence, accepted, proposed: accepted + planned }
}
