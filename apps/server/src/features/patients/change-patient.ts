import type { UpdateObject } from 'kysely'
import type { PracticeTx, Schema } from '../../db/database.ts'
import type { PatientChanged } from '../../events/domain-event.ts'

type AnyColumns = UpdateObject<Schema, 'patients'>
/** Where a patient is in the pipeline. */
type Place = Pick<AnyColumns, 'stage' | 'next_action_at' | 'initialized'>
/** The columns that an edit may write; the timeline raises and publishes its own version. */
type EditableColumns = Omit<
  AnyColumns,
  keyof Place | 'client_id' | 'id' | 'created_at' | 'updated_at' | 'timeline_version'
>

/**
 * Writes changed columns of a patient. Every change of one patient goes through here; only a renamed lead source
 * changes many at once (sources/reassign-source.ts).
 */
export function changePatient(
  tx: PracticeTx,
  patientId: string,
  columns: EditableColumns,
  now: Date,
): Promise<void> {
  return write(tx, patientId, columns, now)
}

/** Writes a patient's place in the pipeline: for moveStage alone, which records and emits the move. */
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
  await tx.emit({ name: 'patient_changed', patientId, at: now, columns: written(columns) })
}

/** Absent columns are not written, whether they are left out or undefined. */
function written(columns: EditableColumns | Place): PatientChanged['columns'] {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  return names.filter((name) => columns[name] !== undefined)
}
