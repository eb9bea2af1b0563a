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
 * Records the carrier's report about a patient's number: since when the number cannot be reached, or that it can be
 * reached again (COM-04). A report about a number that the patient no longer has changes nothing.
 */
export async function markPhone(
  tx: PracticeTx,
  { patientId, number, reachable }: PhoneReport,
  now: Date,
): Promise<void> {
  const affected = await tx
    .selectFrom('patients')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .where('phone_e164', '=', number)
    .where('phone_invalidated_at', reachable ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (affected) await changePatient(tx, patientId, { phone_invalidated_at: reachable ? null : now }, now)
}
