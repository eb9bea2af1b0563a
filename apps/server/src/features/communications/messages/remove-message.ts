import type { PracticeTx } from '../../../db/practice-tx.ts'
import { returnToDraft } from '../attachments/upload.queries.ts'

interface RemovedMessage {
  message: { id: string; patient_id: string }
  /** The author, into whose draft the files return. */
  userId: string
  now: Date
}

/** Removes a message that its author took back, with all that belongs to it. Its files return to the draft. */
export async function removeMessage(tx: PracticeTx, { message, userId, now }: RemovedMessage): Promise<void> {
  await returnToDraft(tx, message.id, { patientId: message.patient_id, userId, now })
  await tx
    .deleteFrom('communications')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', message.id)
    .execute()
}
