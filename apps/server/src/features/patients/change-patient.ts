import type { UpdateObject } from 'kysely'
import type { PracticeTx, Schema } from '../../db/database.ts'
import { publishPatient } from '../patient-news/index.ts'

/** What may be said of a patient; the timeline raises its own version, and tells of it by itself. */
type PatientColumns = Omit<
  UpdateObject<Schema, 'patients'>,
  'client_id' | 'id' | 'created_at' | 'updated_at' | 'timeline_version'
>

/**
 * Writes what changed of a patient and tells open browsers of the practice. Every change of one patient comes by here;
 * only a lead source that takes another name changes many at once (sources/move-patients.ts).
 */
export async function changePatient(
  tx: PracticeTx,
  patientId: string,
  columns: PatientColumns,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('patients')
    .set({ ...columns, updated_at: now })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .execute()
  await publishPatient(tx, patientId, now)
}
