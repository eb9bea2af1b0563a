import { patients } from '@enamel/contract/patients'
import { type Actor, actorKey, userIdOf } from '@enamel/domain/actors/actor'
import { type FieldEdits, recordEdits } from '@enamel/domain/patients/edit-conflict'
import { z } from 'zod'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { auditProduct } from '../audit/index.ts'
import { changePatient } from './change-patient.ts'
import type { LockedPatient } from './patient.queries.ts'

/** The columns that an edit can write. */
export type EditColumns = Partial<Omit<LockedPatient, 'field_edits' | 'version'>>

/** The column field_edits: who last changed each field, and in which version. */
const StoredEdits = z.record(z.string(), z.object({ by: z.string(), version: z.number() }))

/** Returns who last edited each field of a patient. */
export function fieldEdits(patient: LockedPatient): FieldEdits {
  return StoredEdits.parse(patient.field_edits)
}

export interface Edit {
  columns: EditColumns
  /** The names of the edited fields in the API. */
  fields: readonly string[]
  actor: Actor
  now: Date
}

/** Writes an edit of a patient as a new version. The caller has locked the patient's row. */
export async function editPatient(
  tx: PracticeTx,
  patient: LockedPatient,
  { columns: { gdpr, ...columns }, fields, actor, now }: Edit,
): Promise<void> {
  const version = patient.version + 1
  const edits = recordEdits(fieldEdits(patient), fields, actorKey(actor), version)
  const consent = gdpr && { consent: { gdpr, origin: 'staff' as const, userId: userIdOf(actor) } }
  const isRenamed = columns.first_name !== undefined || columns.last_name !== undefined
  const former = isRenamed && { formerName: patient.folded_name }
  await changePatient(
    tx,
    patient.id,
    { ...columns, ...consent, ...former, version, field_edits: JSON.stringify(edits) },
    now,
  )
  await auditProduct(tx, patients.save, { actor, patientId: patient.id, at: now })
}
