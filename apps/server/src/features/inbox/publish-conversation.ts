import type { ConversationRows } from '@enamel/contract/inbox'
import type { PracticeTx } from '../../db/database.ts'
import { publish } from '../../realtime/publish.ts'
import { presentRows } from './present-rows.ts'

/**
 * Tells open inboxes of the practice what the rows of these patients look like now.
 * @returns what was told; nothing of patients without a conversation
 */
export async function publishConversations(
  tx: PracticeTx,
  patientIds: readonly string[],
  now: Date,
): Promise<ConversationRows[]> {
  const all = await presentRows(tx, patientIds, now)
  for (const rows of all) {
    await publish(tx, 'patient.conversation.changed', rows.conversation.patient_id, rows)
  }
  return all
}
