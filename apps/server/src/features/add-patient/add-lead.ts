import type { addPatient } from '@enamel/contract/add-patient'
import { normaliseEmail } from '@enamel/domain/patients/email-address'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import { v7 as uuid } from 'uuid'
import { inPractice } from '../../db/database.ts'
import { created, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { practiceCountry } from '../config/index.ts'
import { createLead, holdIdentities, lockPatient, patientByEmail, patientByPhone } from '../patients/index.ts'
import { announceTimeline } from '../timeline/index.ts'

/** Adds a lead whose email and phone no patient of the practice has yet (G-28). */
export const addLead: Handler<typeof addPatient.add> = ({ world, session }, { body }) =>
  inPractice(world.db, session.clientId, async (tx) => {
    const phone = parsePhone(body.phone, await practiceCountry(tx))
    if (!phone.ok) return refuse('validation', { errors: { phone: ['Must be a valid phone number'] } })
    const email = normaliseEmail(body.email) ?? body.email
    await holdIdentities(tx, [email, phone.e164])
    const known = [
      ...((await patientByEmail(tx, email)) ? ['email'] : []),
      ...((await patientByPhone(tx, phone.e164)) ? ['phone'] : []),
    ]
    if (known.length > 0) return refuse('duplicate_patient', { words: { which: known.join(' and ') } })

    const now = world.clock.now()
    const id = await createLead(
      tx,
      {
        firstName: body.firstName.trim(),
        lastName: body.lastName.trim(),
        email,
        phone: body.phone,
        source: body.source,
        txType: body.txType,
        gdpr: body.gdpr,
        userId: session.userId,
      },
      now,
    )
    if (body.note.trim()) {
      await tx
        .insertInto('notes')
        .values({
          client_id: tx.clientId,
          id: uuid(),
          patient_id: id,
          datetime: now,
          content: body.note,
          user_id: session.userId,
        })
        .execute()
      await announceTimeline(tx, id)
    }
    const lead = await lockPatient(tx, id)
    if (!lead) throw new Error('A lead that was just added is gone')
    return created({
      patient_id: id,
      first_name: lead.first_name,
      last_name: lead.last_name,
      stage: lead.stage ?? 'newLead',
      next_action_at: lead.next_action_at?.toISOString() ?? null,
      labels: lead.labels,
    })
  })
