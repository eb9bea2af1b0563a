import type { UpdateObject } from 'kysely'
import type { Schema } from '../../db/database.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { PatientChanged } from '../../events/domain-event.ts'
import { type ConsentAnswer, recordConsent } from './consents.ts'

type AnyColumns = UpdateObject<Schema, 'patients'>
/** A patient's position in the pipeline. */
type PipelinePosition = Pick<AnyColumns, 'stage' | 'next_action_at' | 'initialized'>
/** The columns that an edit may write. The timeline itself increments and publishes its version. */
type EditableColumns = Omit<
  AnyColumns,
  keyof PipelinePosition | 'gdpr' | 'client_id' | 'id' | 'created_at' | 'updated_at' | 'timeline_version'
>
/** Consent is written with its history only. */
type WithConsent = EditableColumns & { consent?: ConsentAnswer }

/**
 * Writes changed columns of a patient. Every change of a single patient goes through this file, except for the
 * timeline's version. Only the renaming or removal of a lead source changes many patients at once
 * (sources/reassign-source.ts).
 */
export async function changePatient(
  tx: PracticeTx,
  patientId: string,
  { consent, ...columns }: WithConsent,
  now: Date,
): Promise<void> {
  if (!consent) return write(tx, patientId, columns, now)
  await recordConsent(tx, patientId, consent, now)
  await write(tx, patientId, { ...columns, gdpr: consent.gdpr }, now)
}

/** Writes a patient's position in the pipeline. Only moveStage may call it, because it records and emits the move. */
export function setPipelinePosition(
  tx: PracticeTx,
  patientId: string,
  position: PipelinePosition,
  now: Date,
): Promise<void> {
  return write(tx, patientId, position, now)
}

async function write(tx: PracticeTx, patientId: string, columns: AnyColumns, now: Date): Promise<void> {
  await tx
    .updateTable('patients')
    .set({ ...columns, updated_at: now })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .execute()
  await tx.emit({ name: 'patient_changed', patientId, at: now, columns: writtenColumns(columns) })
}

/** The names of the columns that are written, which are the columns that are not undefined. */
function writtenColumns(columns: AnyColumns): PatientChanged['columns'] {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  return names.filter((name) => columns[name] !== undefined)
}
