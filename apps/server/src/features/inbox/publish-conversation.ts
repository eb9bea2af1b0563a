import type { ConversationRows } from '@enamel/domain/inbox/conversation'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { publishAll } from '../../realtime/publish.ts'
import { presentRows } from './present-rows.ts'

/**
 * Publishes the current rows of these patients to open inboxes of the practice.
 * @returns the published rows; none for patients without a conversation
 */
export async function publishConversations(
  tx: PracticeTx,
  patientIds: readonly string[],
  now: Date,
): Promise<ConversationRows[]> {
  const all = await presentRows(tx, patientIds, now)
  await publishAll(
    tx,
    'patient.conversation.changed',
    all.map((rows) => ({ identity: rows.conversation.patient_id, payload: rows })),
  )
  return all
}
