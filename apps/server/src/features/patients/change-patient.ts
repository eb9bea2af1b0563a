import type { UpdateObject } from 'kysely'
import type { PracticeTx, Schema } from '../../db/database.ts'

type AnyColumns = UpdateObject<Schema, 'patients'>
/** Where a patient is in the pipeline. */
type Place = Pick<AnyColumns, 'stage' | 'next_action_at' | 'initialized'>
/** What may be said of a patient; the timeline raises its own version, and tells of it by itself. */
type EditableColumns = Omit<
  AnyColumns,
  keyof Place | 'client_id' | 'id' | 'created_at' | 'updated_at' | 'timeline_version'
>

/**
 * Writes what changed of a patient and tells open browsers of the practice. Every change of one patient comes by here;
 * only a lead source that takes another name changes many at once (sources/reassign-source.ts).
 */
export function changePatient(
  tx: PracticeTx,
  patientId: string,
  columns: EditableColumns,
  now: Date,
): Promise<void> {
  return write(tx, patientId, columns, now)
}

/** Writes where a patient is now: for moveStage alone, which adds the fact of the move and tells of it. */
export function placePatient(tx: PracticeTx, patientId: string, place: Place, now: Date): Promise<void> {
  return write(tx, patientId, place, now)
}

async function write(
  tx: PracticeTx,
  patientId: string,
  columns: EditableColumns | Place,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('patients')
    .set({ ...columns, updated_at: now })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .execute()
  await tx.emit({ name: 'patient_changed', patientId, at: now })
}
