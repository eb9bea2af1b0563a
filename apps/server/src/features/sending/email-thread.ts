import { referencesOfReply } from '@enamel/domain/communications/email/threading'
import type { PracticeTx } from '../../db/database.ts'

/** The headers that put an email in the thread of the email to which it replies; ids without angle brackets. */
export interface Thread {
  inReplyTo: string | null
  references: string[]
}

/** The thread for an email to this patient: the thread of the patient's latest email, if they have written any. */
export async function threadOf(tx: PracticeTx, patientId: string): Promise<Thread> {
  const parent = await tx
    .selectFrom('communications')
    .select(['identity', 'reference_ids'])
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('comm_type', '=', 'email')
    .where('inbound', '=', true)
    .where('identity', 'is not', null)
    .orderBy('datetime', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!parent?.identity) return { inReplyTo: null, references: [] }
  return {
    inReplyTo: parent.identity,
    references: referencesOfReply(parent.identity, parent.reference_ids),
  }
}
