import type { addPatient } from '@enamel/contract/add-patient'
import { type Actor, byUser } from '@enamel/domain/actors/actor'
import { type DuplicateField, duplicateHint } from '@enamel/domain/add-patient/duplicate'
import { type StageKey, stageName } from '@enamel/domain/stages/stages'
import { isBlank } from '@enamel/domain/text/blank'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { created, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { lockIdentities, patientById } from '../patients/index.ts'
import { recordBusinessEvent, recordNote } from '../timeline/index.ts'
import { createLead } from './create-lead.ts'
import { findDuplicates } from './find-duplicates.ts'
import { leadRules, readLead } from './read-lead.ts'

interface AddedLead {
  id: string
  stage: StageKey
  note: string
}

/** Adds a lead in the stage of its next action, if no patient of the practice has its email or phone (ADD-20, G-28). */
export const addLead: Handler<typeof addPatient.add> = ({ deps, session, change }, { body }) =>
  change(async (tx) => {
    const now = deps.clock.now()
    const read = readLead(body, await leadRules(tx, now))
    if (!read.ok) return refuse('validation', { errors: read.errors })
    const { e164, source, start } = read
    await lockIdentities(tx, [body.email, e164])
    const duplicates = await findDuplicates(tx, { email: body.email, e164 })
    if (duplicates.length > 0) return refuse('duplicate_patient', duplicateDetails(duplicates))

    const actor = byUser(session.userId)
    const id = await createLead(tx, { ...body, source, start, actor }, now)
    await recordOnTimeline(tx, { ...body, id, stage: start.stage }, actor, now)
    const lead = await patientById(tx, id)
    const added = {
      patient_id: id,
      first_name: body.firstName,
      last_name: body.lastName,
      distinguisher: lead?.distinguisher ?? null,
      stage: start.stage,
      next_action_at: start.nextActionAt?.toISOString() ?? null,
      labels: body.labels,
    }
    return created(added, { patientIds: [id] })
  })

/** Writes the note and the event on the lead's timeline. */
async function recordOnTimeline(
  tx: PracticeTx,
  { id: patientId, stage, note }: AddedLead,
  actor: Actor,
  at: Date,
): Promise<void> {
  if (!isBlank(note)) await recordNote(tx, { id: uuid(), patientId, at, content: note, actor })
  await recordBusinessEvent(tx, {
    patientId,
    at,
    name: 'patient_added',
    headline: `Added to ${stageName(stage)}`,
    icon: 'user-plus',
    color: 'grey',
    tooltip: 'Patient added',
    actor,
  })
}

function duplicateDetails(fields: readonly DuplicateField[]) {
  return {
    values: { hint: duplicateHint(fields) },
    errors: Object.fromEntries(fields.map((field) => [field, [duplicateHint([field])]])),
  }
}
