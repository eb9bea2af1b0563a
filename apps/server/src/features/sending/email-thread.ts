import { referencesOfReply } from '@enamel/domain/communications/email/threading'
import type { MailboxKey } from '@enamel/domain/integrations/integration'
import { anyId } from '../../db/any-id.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** What puts an email in the thread of the email to which it replies. */
export interface Thread {
  /** For the headers; without angle brackets. */
  inReplyTo: string
  references: string[]
  /** The practice's mailbox that has the thread as a conversation; null if none has. */
  mailbox: MailboxKey | null
  conversation: string | null
}

/**
 * The threads for emails to these patients: each the thread of the patient's latest email. Patients who have written no
 * email are left out.
 */
export async function threadsOf(
  tx: PracticeTx,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, Thread>> {
  const parents = await tx
    .selectFrom('communications')
    .distinctOn('patient_id')
    .select(['patient_id', 'identity', 'reference_ids', 'mailbox', 'mailbox_thread'])
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', anyId(patientIds))
    .where('comm_type', '=', 'email')
    .where('inbound', '=', true)
    .where('identity', 'is not', null)
    .orderBy('patient_id')
    .orderBy('datetime', 'desc')
    .execute()
  return new Map(
    parents.flatMap(({ patient_id, identity, reference_ids, mailbox, mailbox_thread }): [string, Thread][] =>
      identity === null
        ? []
        : [
            [
              patient_id,
              {
                inReplyTo: identity,
                references: referencesOfReply(identity, reference_ids),
                mailbox,
                conversation: mailbox_thread,
              },
            ],
          ],
    ),
  )
}
