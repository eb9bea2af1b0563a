import { DEFAULT_GDPR, type GdprAnswer } from '@enamel/domain/patients/gdpr'
import { cleanName } from '@enamel/domain/patients/name'
import { DEFAULT_SOURCE } from '@enamel/domain/sources/source'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../db/database.ts'
import { publish } from '../../realtime/publish.ts'
import { practiceCountry } from '../config/index.ts'
import { phoneColumns } from './phone-columns.ts'

export interface NewLead {
  firstName: string
  lastName: string
  email: string | null
  /** As it came; it is read by the practice's country. */
  phone: string | null
  source?: string
  txType?: string | null
  gdpr?: GdprAnswer
  /** Who added the lead; null when it came by itself. */
  userId: string | null
}

/** Makes a lead in newLead whose action is due now. Returns the patient's id. */
export async function createLead(tx: PracticeTx, lead: NewLead, now: Date): Promise<string> {
  const id = uuid()
  await tx
    .insertInto('patients')
    .values({
      client_id: tx.clientId,
      id,
      first_name: cleanName(lead.firstName),
      last_name: cleanName(lead.lastName),
      email: lead.email,
      ...phoneColumns(lead.phone, await practiceCountry(tx)),
      source: lead.source ?? DEFAULT_SOURCE,
      tx_type: lead.txType ?? null,
      gdpr: lead.gdpr ?? DEFAULT_GDPR,
      stage: 'newLead',
      next_action_at: now,
      labels: [],
      created_at: now,
      updated_at: now,
    })
    .execute()
  await publish(tx, 'patient.actions.created', id, {
    stage: 'newLead',
    date: now.toISOString(),
    user_id: lead.userId,
  })
  return id
}
