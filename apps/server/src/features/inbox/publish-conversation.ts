import type { Conversation } from '@enamel/contract/inbox'
import type { PracticeTx } from '../../db/database.ts'
import { publish } from '../../realtime/publish.ts'

/** Tells open inboxes of the practice what a row looks like now. */
export async function publishConversation(tx: PracticeTx, conversation: Conversation): Promise<void> {
  await publish(tx, 'patient.conversation.changed', conversation.patient_id, { conversation })
}
