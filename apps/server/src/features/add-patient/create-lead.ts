import { addPatient } from '@enamel/contract/add-patient'
import { type Actor, userIdOf } from '@enamel/domain/actors/actor'
import { type ConsentOrigin, DEFAULT_GDPR, type GdprAnswer } from '@enamel/domain/patients/gdpr'
import { DEFAULT_SOURCE } from '@enamel/domain/sources/source'
import type { StageKey } from '@enamel/domain/stages/stages'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { auditProduct } from '../audit/index.ts'
import { recordFirstLabels } from '../labels/index.ts'
import { firstConsent, phoneColumns } from '../patients/index.ts'
import { practiceCountry } from '../practice/index.ts'
import { enterStage } from '../stages/index.ts'

export interface NewLead {
  firstName: string
  lastName: string
  email: string | null
  /** The number as received; it is parsed as a number of the practice's country. */
  phone: string | null
  source?: string
  txType?: string | null
  gdpr?: GdprAnswer
  /** How the answer was given. */
  consentOrigin?: ConsentOrigin
  labels?: readonly string[]
  /** The lead's first stage and the time of its first action. By default the lead is a New Lead and due now. */
  start?: { stage: StageKey; nextActionAt: Date | null }
  /** Who added the lead; null when it came from a message or a form without a user's decision. */
  actor: Actor | null
}

/** Creates a lead. @returns the patient's id */
export async function createLead(tx: PracticeTx, lead: NewLead, now: Date): Promise<string> {
  const id = uuid()
  const { stage, nextActionAt } = lead.start ?? { stage: 'newLead', nextActionAt: now }
  const { labels = [], gdpr = DEFAULT_GDPR, consentOrigin: origin = 'lead' } = lead
  await tx
    .insertInto('patients')
    .values({
      client_id: tx.clientId,
      id,
      first_name: cleanLine(lead.firstName),
      last_name: cleanLine(lead.lastName),
      email: lead.email,
      ...phoneColumns(lead.phone, await practiceCountry(tx)),
      source: lead.source ?? DEFAULT_SOURCE,
      tx_type: lead.txType ?? null,
      gdpr,
      labels: [...labels],
      stage,
      next_action_at: nextActionAt,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const consent = { gdpr, origin, userId: userIdOf(lead.actor) }
  await tx
    .insertInto('consents')
    .values(firstConsent(tx.clientId, id, consent, now))
    .execute()
  await enterStage(tx, {
    patientId: id,
    at: now,
    to: stage,
    nextActionAt,
    cause: 'lead',
    actor: lead.actor,
  })
  await recordFirstLabels(tx, id, labels, { actor: lead.actor, now })
  await auditProduct(tx, addPatient.add, { actor: lead.actor, patientId: id, at: now })
  return id
}
