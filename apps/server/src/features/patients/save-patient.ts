import type { patients } from '@enamel/contract/patients'
import type { Country } from '@enamel/domain/config/country'
import { judgeEdit } from '@enamel/domain/patients/edit-conflict'
import { listedSource } from '@enamel/domain/sources/source'
import type { PracticeTx } from '../../db/database.ts'
import { answer, refuse, refuseFaults } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { practiceOf } from '../config/index.ts'
import { holdSourceNames } from '../sources/index.ts'
import { type EditColumns, editPatient, fieldEdits } from './edit-patient.ts'
import { type LockedPatient, lockPatient, userName } from './patient.queries.ts'
import { type Facts, factFaults, factRules } from './patient-faults.ts'
import { phoneColumns, storedNumber } from './phone-columns.ts'
import { readPatient } from './present-patient.ts'

/**
 * Saves changed fields. Two people may edit at once: a clash on the same field loses to what was saved first, says who
 * saved it and what stands now; different fields both stand (DESIGN section 10).
 */
export const savePatient: Handler<typeof patients.save> = ({ world, session, change }, { params, body }) =>
  change(async (tx) => {
    const offered = body.source === undefined ? [] : await holdSourceNames(tx)
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const now = world.clock.now()
    const practice = await practiceOf(tx)
    const { country } = practice
    const { version: basedOn, ...sent } = body
    const rules = factRules(patient, practice, offered, now)
    const refused = refuseFaults(factFaults(sent, rules))
    if (refused) return refused
    const source = sent.source && listedSource(rules.sources, sent.source)
    const facts = { ...sent, ...(source && { source }) }

    const columns = columnsOf(facts, country, patient)
    const present = { values: factsOf(facts, patient), edits: fieldEdits(patient) }
    const verdict = judgeEdit(basedOn, factsOf(facts, columns), present)
    if (verdict.kind === 'conflict') {
      const name = (await userName(tx, verdict.by)) ?? 'Somebody'
      return refuse('edit_conflict', { words: { name }, record: await readPatient(tx, patient.id, now) })
    }
    await editPatient(tx, patient, { columns, fields: Object.keys(facts), userId: session.userId, now })
    const saved = await readPatient(tx, patient.id, now)
    return saved ? answer(saved) : refuse('not_found')
  })

/** Gives a patient another lead source, as an edit of that field. The patient's row is held. */
export async function setSource(
  tx: PracticeTx,
  patient: LockedPatient,
  source: string,
  userId: string,
  now: Date,
): Promise<void> {
  await editPatient(tx, patient, { columns: { source }, fields: ['source'], userId, now })
}

/** What a save carries, as its columns. */
function columnsOf({ phone, type, ...same }: Facts, country: Country, patient: LockedPatient): EditColumns {
  return {
    ...same,
    ...(type !== undefined && { tx_type: type }),
    ...(phone !== undefined && phoneColumns(phone, country, patient)),
  }
}

/** The fields of a save as columns have them: those that the save would write, or those that stand. */
function factsOf(facts: Facts, columns: EditColumns): Record<string, unknown> {
  const named = { ...columns, type: columns.tx_type, phone: storedNumber(columns) }
  return Object.fromEntries(Object.keys(facts).map((field) => [field, named[field as keyof typeof named]]))
}
