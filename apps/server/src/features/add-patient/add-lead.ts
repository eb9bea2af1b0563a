import type { addPatient } from '@enamel/contract/add-patient'
import { type DuplicateField, duplicateHint } from '@enamel/domain/add-patient/duplicate'
import { leadWords } from '@enamel/domain/add-patient/lead-words'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import { isBlank } from '@enamel/domain/text/blank'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../db/database.ts'
import { created, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { practiceCountry } from '../config/index.ts'
import { holdIdentities, lockPatient, patientByEmail, patientByPhone } from '../patients/index.ts'
import { recordNote } from '../timeline/index.ts'
import { createLead } from './create-lead.ts'

/** Adds a lead whose email and phone no patient of the practice has yet (G-28). */
export const addLead: Handler<typeof addPatient.add> = ({ world, session, change }, { body }) =>
  change(async (tx) => {
    const phone = parsePhone(body.phone, await practiceCountry(tx))
    if (!phone.ok) return refuse('validation', { errors: { phone: [leadWords.phone_unusable] } })
    await holdIdentities(tx, [body.email, phone.e164])
    const known = await knownBy(tx, body.email, phone.e164)
    if (known.length > 0) return refuse('duplicate_patient', duplicateWords(known))

    const now = world.clock.now()
    const id = await createLead(tx, { ...body, userId: session.userId }, now)
    if (!isBlank(body.note)) {
      await recordNote(tx, {
        id: uuid(),
        patientId: id,
        at: now,
        content: body.note,
        userId: session.userId,
      })
    }
    const lead = await lockPatient(tx, id)
    if (!lead) throw new Error('A lead that was just added is gone')
    const added = {
      patient_id: id,
      first_name: lead.first_name,
      last_name: lead.last_name,
      stage: lead.stage ?? 'newLead',
      next_action_at: lead.next_action_at?.toISOString() ?? null,
      labels: lead.labels,
    }
    return created(added, { about: [id] })
  })

/** By what the practice knows a patient already. */
async function knownBy(tx: PracticeTx, email: string, e164: string): Promise<DuplicateField[]> {
  const byEmail = await patientByEmail(tx, email)
  const byPhone = await patientByPhone(tx, e164)
  return [...(byEmail ? (['email'] as const) : []), ...(byPhone ? (['phone'] as const) : [])]
}

function duplicateWords(known: readonly DuplicateField[]) {
  return {
    words: { hint: duplicateHint(known) },
    errors: Object.fromEntries(known.map((field) => [field, [duplicateHint([field])]])),
  }
}
