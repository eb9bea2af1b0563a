import type { UpdateObject } from 'kysely'
import type { Schema } from '../../db/database.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { PatientChanged } from '../../events/domain-event.ts'
import { type ConsentAnswer, recordConsent } from './consents.ts'

type AnyColumns = UpdateObject<Schema, 'patients'>
/** A patient's position in the pipeline. */
type PipelinePosition = Pick<AnyColumns, 'stage' | 'next_action_at' | 'initialized'>
/**
 * The columns that an edit may write. The timeline itself increments and publishes its version, and distinguishers
 * follow from the details of all patients with a name.
 */
type EditableColumns = Omit<
  AnyColumns,
  | keyof PipelinePosition
  | 'gdpr'
  | 'client_id'
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'timeline_version'
  | 'distinguisher'
>
type Change = EditableColumns & {
  /** Consent is written with its history only. */
  consent?: ConsentAnswer
  /** The `folded_name` before a change of the name. */
  formerName?: string
}

/**
 * Writes changed columns of a patient. Every change of a single patient goes through this file, except for the
 * timeline's version and what follows from the change of another patient (distinguish-namesakes.ts). Many patients at
 * once are changed only by the renaming or removal of a lead source (sources/reassign-source.ts), and by the deactivation
 * of their assignee (assignment/unassign-patients.ts).
 */
export async function changePatient(
  tx: PracticeTx,
  patientId: string,
  { consent, formerName, ...columns }: Change,
  now: Date,
): Promise<void> {
  const former = formerName === undefined ? {} : { formerName }
  if (!consent) return write(tx, patientId, columns, now, former)
  await recordConsent(tx, patientId, consent, now)
  await write(tx, patientId, { ...columns, gdpr: consent.gdpr }, now, former)
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

async function write(
  tx: PracticeTx,
  patientId: string,
  columns: AnyColumns,
  now: Date,
  former: Pick<PatientChanged, 'formerName'> = {},
): Promise<void> {
  await tx
    .updateTable('patients')
    .set({ ...columns, updated_at: now })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .execute()
  await tx.emit({ name: 'patient_changed', patientId, at: now, columns: writtenColumns(columns), ...former })
}

/** The names of the columns that are written, which are the columns that are not undefined. */
function writtenColumns(columns: AnyColumns): PatientChanged['columns'] {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  return names.filter((name) => columns[name] !== undefined)
}
