import { sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { changePatient } from './change-patient.ts'

export interface PhoneReport {
  patientId: string
  /** E.164. */
  number: string
  /** Whether the carrier can reach the number. */
  reachable: boolean
}

/**
 * Records the carrier's reports about the numbers of different patients: since when a number cannot be reached, or that
 * it can be reached again (COM-04). A report about a number that the patient no longer has changes nothing.
 */
export async function markPhones(tx: PracticeTx, reports: readonly PhoneReport[], now: Date): Promise<void> {
  if (reports.length === 0) return
  const ids = reports.map(({ patientId }) => patientId)
  // Only patients who change are locked, and these are few: the lock delays messages that are stored for them.
  const { rows } = await sql<{ id: string; reachable: boolean }>`
    select p.id, r.reachable
    from unnest(${ids}::uuid[], ${reports.map(({ number }) => number)}::text[],
      ${reports.map(({ reachable }) => reachable)}::boolean[]) as r (id, number, reachable)
    join patients p on p.client_id = ${tx.clientId} and p.id = r.id and p.phone_e164 = r.number
      and (p.phone_invalidated_at is null) <> r.reachable
    order by p.id for update of p`.execute(tx)
  for (const { id, reachable } of rows)
    await changePatient(tx, id, { phone_invalidated_at: reachable ? null : now }, now)
}
