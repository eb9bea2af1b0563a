import type { PatientChanges, patients } from '@enamel/contract/patients'
import { type Country, timeZoneOf } from '@enamel/domain/config/country'
import { birthDayFault, birthDayWords } from '@enamel/domain/patients/birth-day'
import { type FieldEdits, judgeEdit, recordEdits } from '@enamel/domain/patients/edit-conflict'
import { listedSource, SOURCE_NOT_LISTED } from '@enamel/domain/sources/source'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { z } from 'zod'
import type { PracticeTx } from '../../db/database.ts'
import { answer, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { practiceCountry } from '../config/index.ts'
import { namesToWrite } from '../sources/index.ts'
import { changePatient } from './change-patient.ts'
import { type LockedPatient, lockPatient, userName } from './patient.queries.ts'
import { phoneColumns, storedNumber } from './phone-columns.ts'
import { readPatient } from './present-patient.ts'

/**
 * Saves changed fields. Two people may edit at once: a clash on the same field loses to what was saved first, says who
 * saved it and what stands now; different fields both stand (DESIGN section 10).
 */
export const savePatient: Handler<typeof patients.save> = ({ world, session, change }, { params, body }) =>
  change(async (tx) => {
    const sources = body.source === undefined ? [] : await namesToWrite(tx)
    const patient = await lockPatient(tx, params.id)
    if (!patient) return refuse('not_found')
    const now = world.clock.now()
    const country = await practiceCountry(tx)
    const { version: basedOn, ...sent } = body
    // What the patient has stays choosable where the practice has it no more.
    const source = sent.source && listedSource([...sources, patient.source], sent.source)
    if (source === null) return refuse('validation', { errors: { source: [SOURCE_NOT_LISTED] } })
    const facts = { ...sent, ...(source && { source }) }
    const fault = facts.date_of_birth && birthDayFault(facts.date_of_birth, today(now, country))
    if (fault) return refuse('validation', { errors: { date_of_birth: [birthDayWords[fault]] } })

    const columns = columnsOf(facts, country)
    const edits = StoredEdits.parse(patient.field_edits)
    const verdict = judgeEdit(basedOn, factsOf(facts, columns), { values: factsOf(facts, patient), edits })
    if (verdict.kind === 'conflict') {
      const name = (await userName(tx, verdict.by)) ?? 'Somebody'
      return refuse('edit_conflict', { words: { name }, record: await readPatient(tx, patient.id, now) })
    }
    const version = patient.version + 1
    const edited = recordEdits(edits, Object.keys(facts), session.userId, version)
    await update(tx, patient.id, { ...columns, version }, edited, now)
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
  const version = patient.version + 1
  const edited = recordEdits(StoredEdits.parse(patient.field_edits), ['source'], userId, version)
  await update(tx, patient.id, { source, version }, edited, now)
}

type Facts = Omit<PatientChanges, 'version'>
type Columns = Partial<Omit<LockedPatient, 'field_edits'>>

/** The column field_edits: who changed which field last, and in which version. */
const StoredEdits = z.record(z.string(), z.object({ by: z.string(), version: z.number() }))

function today(now: Date, country: Country) {
  return calendarDay(now, timeZoneOf(country))
}

/** What a save carries, as its columns. */
function columnsOf({ phone, type, ...same }: Facts, country: Country): Columns {
  return {
    ...same,
    ...(type !== undefined && { tx_type: type }),
    ...(phone !== undefined && phoneColumns(phone, country)),
  }
}

/** The fields of a save as columns have them: those that the save would write, or those that stand. */
function factsOf(facts: Facts, columns: Columns): Record<string, unknown> {
  const named = { ...columns, type: columns.tx_type, phone: storedNumber(columns) }
  return Object.fromEntries(Object.keys(facts).map((field) => [field, named[field as keyof typeof named]]))
}

async function update(
  tx: PracticeTx,
  patientId: string,
  columns: Columns & { version: number },
  edits: FieldEdits,
  now: Date,
): Promise<void> {
  await changePatient(tx, patientId, { ...columns, field_edits: JSON.stringify(edits) }, now)
  if (columns.tx_type !== undefined) {
    await tx
      .updateTable('conversations')
      .set({ tx_type: columns.tx_type })
      .where('client_id', '=', tx.clientId)
      .where('patient_id', '=', patientId)
      .execute()
  }
}
