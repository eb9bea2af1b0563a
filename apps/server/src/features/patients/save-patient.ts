import type { patients } from '@enamel/contract/patients'
import { type Actor, byUser } from '@enamel/domain/actors/actor'
import type { Country } from '@enamel/domain/config/country'
import { detectConflict } from '@enamel/domain/patients/edit-conflict'
import { listedSource } from '@enamel/domain/sources/source'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { ok, refuse, refuseInvalid } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceOf } from '../practice/index.ts'
import { lockSourceNames } from '../sources/index.ts'
import { lockNamesakesOf } from './distinguish-namesakes.ts'
import { type EditColumns, editPatient, fieldEdits } from './edit-patient.ts'
import { actorName, type LockedPatient, lockPatient } from './patient.queries.ts'
import { phoneColumns, storedNumber } from './phone-columns.ts'
import { readPatient } from './present-patient.ts'
import { fieldRules, type PatientFields, patientErrors } from './validate-patient.ts'

/**
 * Saves changed fields. When a patient is edited twice at the same time, changes of different fields are both saved.
 * The later change of the same field is refused with the name of whoever changed it first, and the current values.
 */
export const savePatient: Handler<typeof patients.save> = ({ deps, session, change }, { params, body }) =>
  change(async (tx) => {
    const listedSources = body.source === undefined ? [] : await lockSourceNames(tx)
    await lockNamesakesOf(tx, params.id, body)
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const now = deps.clock.now()
    const practice = await practiceOf(tx)
    const { country } = practice
    const { version: basedOn, ...sent } = body
    const rules = fieldRules(patient, practice, listedSources, now)
    const refused = refuseInvalid(patientErrors(sent, rules))
    if (refused) return refused
    const source = sent.source && listedSource(rules.sources, sent.source)
    const changes = { ...sent, ...(source && { source }) }

    const columns = columnsOf(changes, country, patient)
    const current = { values: columnValues(changes, patient), edits: fieldEdits(patient) }
    const check = detectConflict(basedOn, columnValues(changes, columns), current)
    if (check.kind === 'conflict') {
      const name = (await actorName(tx, check.by)) ?? 'Another user'
      return refuse('edit_conflict', { values: { name }, record: await readPatient(tx, patient.id, now) })
    }
    const actor = byUser(session.userId)
    await editPatient(tx, patient, { columns, fields: Object.keys(changes), actor, now })
    const saved = await readPatient(tx, patient.id, now)
    return saved ? ok(saved) : refuse('not_found')
  })

/** Changes a patient's lead source, as an edit of the field `source`. The caller has locked the patient's row. */
export async function setSource(
  tx: PracticeTx,
  patient: LockedPatient,
  source: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  await editPatient(tx, patient, { columns: { source }, fields: ['source'], actor, now })
}

/** The columns that a save writes. */
function columnsOf(
  { phone, type, ...rest }: PatientFields,
  country: Country,
  patient: LockedPatient,
): EditColumns {
  return {
    ...rest,
    ...(type !== undefined && { tx_type: type }),
    ...(phone !== undefined && phoneColumns(phone, country, patient)),
  }
}

/** The values of the fields that the save contains, read from the given columns. */
function columnValues(changes: PatientFields, columns: EditColumns): Record<string, unknown> {
  const values = { ...columns, type: columns.tx_type, phone: storedNumber(columns) }
  return Object.fromEntries(
    Object.keys(changes).map((field) => [field, values[field as keyof typeof values]]),
  )
}
