import type { PatientChanges, patients } from '@enamel/contract/patients'
import { judgeEdit, recordEdits } from '@enamel/domain/patients/edit-conflict'
import { z } from 'zod'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import type { StaffContext } from '../../http/context.ts'
import { answer, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { practiceCountry } from '../config/index.ts'
import { type LockedPatient, lockPatient, patientById, userName } from './patient.queries.ts'
import { phoneColumns } from './phone-columns.ts'
import { presentPatient } from './present-patient.ts'
import { publishPatient } from './publish-patient.ts'

/** The column field_edits: who changed which field last, and in which version. */
const FieldEdits = z.record(z.string(), z.object({ by: z.string(), version: z.number() }))

/**
 * Saves changed fields. Two people may edit at once: a clash on the same field loses to what was saved first and says
 * who saved it; different fields both stand (DESIGN section 10).
 */
export const savePatient: Handler<typeof patients.save> = ({ world, session }, { params, body }) =>
  inPractice(world.db, session.clientId, async (tx) => {
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const now = world.clock.now()
    const { version, ...changes } = body
    if (changes.date_of_birth && changes.date_of_birth > today(now)) {
      return refuse('validation', { errors: { date_of_birth: ['Date of birth should be in the past'] } })
    }
    const edits = FieldEdits.parse(patient.field_edits)
    const verdict = judgeEdit(version, changes, { values: valuesOf(patient), edits })
    if (verdict.kind === 'conflict') {
      return refuse('edit_conflict', { words: { name: (await userName(tx, verdict.by)) ?? 'Somebody' } })
    }
    await write(tx, { patient, changes, edits, session, now })
    await publishPatient(tx, patient.id, now)
    const saved = await patientById(tx, patient.id)
    return saved ? answer(presentPatient(saved, now)) : refuse('not_found')
  })

/** The fields a save can carry, as they stand. */
function valuesOf(patient: LockedPatient): Record<string, unknown> {
  return { ...patient, phone: patient.phone_e164 ?? patient.phone, type: patient.tx_type }
}

interface Save {
  patient: LockedPatient
  changes: Omit<PatientChanges, 'version'>
  edits: z.infer<typeof FieldEdits>
  session: StaffContext['session']
  now: Date
}

async function write(tx: PracticeTx, { patient, changes, edits, session, now }: Save): Promise<void> {
  const { phone, type, ...columns } = changes
  const version = patient.version + 1
  await tx
    .updateTable('patients')
    .set({
      ...columns,
      ...(type !== undefined && { tx_type: type }),
      ...(phone !== undefined && phoneColumns(phone, await practiceCountry(tx))),
      version,
      field_edits: JSON.stringify(recordEdits(edits, Object.keys(changes), session.userId, version)),
      updated_at: now,
    })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patient.id)
    .execute()
  if (type !== undefined) {
    await tx
      .updateTable('conversations')
      .set({ tx_type: type })
      .where('client_id', '=', tx.clientId)
      .where('patient_id', '=', patient.id)
      .execute()
  }
}

function today(now: Date): string {
  return now.toISOString().slice(0, 10)
}
