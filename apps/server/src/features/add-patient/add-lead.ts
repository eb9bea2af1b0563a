import type { addPatient } from '@enamel/contract/add-patient'
import { type DuplicateField, duplicateHint } from '@enamel/domain/add-patient/duplicate'
import { labelsTrouble } from '@enamel/domain/add-patient/lead-draft'
import { leadWords } from '@enamel/domain/add-patient/lead-words'
import { DATE_PASSED } from '@enamel/domain/next-action/chosen-date'
import { leadTransition } from '@enamel/domain/next-action/lead-transition'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import { listedSource } from '@enamel/domain/sources/source'
import { type StageKey, stageName } from '@enamel/domain/stages/stages'
import { isBlank } from '@enamel/domain/text/blank'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../db/database.ts'
import { created, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { practiceCountry } from '../config/index.ts'
import { rememberInPractice } from '../labels/index.ts'
import { holdIdentities } from '../patients/index.ts'
import { pipelineOf } from '../pipeline/index.ts'
import { namesToWrite } from '../sources/index.ts'
import { recordBusinessEvent, recordNote } from '../timeline/index.ts'
import { createLead } from './create-lead.ts'
import { knownBy } from './known-by.ts'

interface Added {
  id: string
  stage: StageKey
  note: string
  labels: readonly string[]
}

/** Adds a lead whose email and phone no patient of the practice has yet, in the stage of its next action (ADD-20, G-28). */
export const addLead: Handler<typeof addPatient.add> = ({ world, session, change }, { body }) =>
  change(async (tx) => {
    const now = world.clock.now()
    const phone = parsePhone(body.phone, await practiceCountry(tx))
    const start = leadTransition({ ...body, ...(await pipelineOf(tx)), now })
    const labels = body.labels.map((label) => label.trim())
    const trouble = labelsTrouble(labels)
    const source = listedSource(await namesToWrite(tx), body.source)
    if (!phone.ok || !start.ok || trouble !== null || source === null) {
      const errors = {
        ...(!phone.ok && { phone: [leadWords.phone_unusable] }),
        ...(!start.ok && { date: [DATE_PASSED] }),
        ...(trouble !== null && { labels: [trouble] }),
        ...(source === null && { source: [leadWords.source] }),
      }
      return refuse('validation', { errors })
    }
    await holdIdentities(tx, [body.email, phone.e164])
    const known = await knownBy(tx, { email: body.email, e164: phone.e164 })
    if (known.length > 0) return refuse('duplicate_patient', duplicateWords(known))

    const id = await createLead(tx, { ...body, source, labels, start, userId: session.userId }, now)
    await writeBeside(tx, { ...body, labels, id, stage: start.stage }, session.userId, now)
    const added = {
      patient_id: id,
      first_name: body.firstName,
      last_name: body.lastName,
      stage: start.stage,
      next_action_at: start.nextActionAt?.toISOString() ?? null,
      labels,
    }
    return created(added, { about: [id] })
  })

/** What stands beside the patient's row: note and event on the timeline, and the labels among those used last. */
async function writeBeside(
  tx: PracticeTx,
  { id: patientId, stage, note, labels }: Added,
  userId: string,
  at: Date,
): Promise<void> {
  if (!isBlank(note)) await recordNote(tx, { id: uuid(), patientId, at, content: note, userId })
  await recordBusinessEvent(tx, {
    patientId,
    at,
    name: 'patient_added',
    headline: `Added to ${stageName(stage)}`,
    icon: 'user-plus',
    color: 'grey',
    tooltip: 'Patient added',
    userId,
  })
  for (const label of labels) await rememberInPractice(tx, label)
}

function duplicateWords(known: readonly DuplicateField[]) {
  return {
    words: { hint: duplicateHint(known) },
    errors: Object.fromEntries(known.map((field) => [field, [duplicateHint([field])]])),
  }
}
