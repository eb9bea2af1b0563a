import { anyId } from '../../db/any-id.ts'
import type { PracticeTx } from '../../db/database.ts'
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
  const rows = await tx
    .selectFrom('patients')
    .select(['id', 'phone_e164', 'phone_invalidated_at'])
    .where('client_id', '=', tx.clientId)
    .where('id', '=', anyId(reports.map(({ patientId }) => patientId)))
    .orderBy('id')
    .forUpdate()
    .execute()
  const patients = new Map(rows.map((row) => [row.id, row]))
  for (const { patientId, number, reachable } of reports) {
    const patient = patients.get(patientId)
    if (patient?.phone_e164 !== number || (patient.phone_invalidated_at === null) === reachable) continue
    await changePatient(tx, patientId, { phone_invalidated_at: reachable ? null : now }, now)
  }
}
