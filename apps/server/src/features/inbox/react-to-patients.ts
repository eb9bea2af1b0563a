import type { PatientChanged } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publishConversations } from './publish-conversation.ts'

/**
 * Copies a patient's treatment type to their inbox rows, so that the rows can be filtered by it. Publishes rows whose
 * distinguisher changed, with new versions, so that an open list takes them for newer.
 */
export const updateInboxOnPatientChange: Reaction<PatientChanged> = async (
  tx,
  { patientId, columns, at },
) => {
  if (columns.includes('tx_type')) {
    await tx
      .updateTable('conversations')
      .from('patients')
      .set((row) => ({ tx_type: row.ref('patients.tx_type') }))
      .whereRef('patients.client_id', '=', 'conversations.client_id')
      .whereRef('patients.id', '=', 'conversations.patient_id')
      .where('conversations.client_id', '=', tx.clientId)
      .where('conversations.patient_id', '=', patientId)
      .execute()
  }
  if (columns.includes('distinguisher')) {
    await tx
      .updateTable('conversations')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('client_id', '=', tx.clientId)
      .where('patient_id', '=', patientId)
      .execute()
    await publishConversations(tx, [patientId], at)
  }
}
