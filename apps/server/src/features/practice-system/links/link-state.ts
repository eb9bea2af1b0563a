import type { LinkedRecord } from '@enamel/contract/practice-system'
import type { LinkState } from '@enamel/domain/practice-system/link-state'
import { penceOf } from '@enamel/domain/values/money'
import type { PracticeTx } from '../../../db/database.ts'
import { type LinkRow, linkOfPatient } from './link.queries.ts'

/** How a patient stands in the practice system (DEN-02). */
export async function linkStateOf(tx: PracticeTx, patientId: string): Promise<LinkState> {
  return (await linkOfPatient(tx, patientId))?.state ?? 'unlinked'
}

/** What a linked patient is worth by what the practice system says, in pence. */
export interface LinkedValues {
  paid: number
  /** Invoiced, paid or not. */
  accepted: number
  /** And planned. */
  proposed: number
}

/** Null as long as there is no link, or nothing was fetched yet. */
export async function linkedValuesOf(tx: PracticeTx, patientId: string): Promise<LinkedValues | null> {
  const financials = (await linkOfPatient(tx, patientId))?.financials
  if (!financials) return null
  const { total, uninvoicedTreatments } = financials
  const paid = penceOf(total.paid) ?? 0
  const accepted = paid + (penceOf(total.unpaid) ?? 0)
  const planned = uninvoicedTreatments.reduce(
    (sum, { amount, quantity }) => sum + (penceOf(amount) ?? 0) * quantity,
    0,
  )
  return { paid, accepted, proposed: accepted + planned }
}

/** A link as the wire has it; what is not fetched yet is null (G-37). */
export function presentLink(row: LinkRow | undefined): LinkedRecord {
  if (!row) return { state: 'unlinked', details: null, financials: null }
  const { state, details, financials } = row
  return { state, details, financials }
}
