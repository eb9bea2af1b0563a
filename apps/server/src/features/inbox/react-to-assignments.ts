import type { PatientAssigned, UserDeactivated } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publishConversations } from './publish-conversation.ts'

/** The maximum number of rows that open inboxes see change with a deactivation. They load the others with their list. */
const PUBLISHED_MAX = 100

/** Copies a patient's assignee to their inbox rows, so that each user's own inbox can be listed. */
export const updateInboxOnAssignment: Reaction<PatientAssigned> = async (tx, { patientId, to, at }) => {
  await tx
    .updateTable('conversations')
    .set((row) => ({ assigned_to: to?.id ?? null, version: row('version', '+', 1) }))
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .execute()
  await publishConversations(tx, [patientId], at)
}

/** The inbox rows of a deactivated user are assigned to nobody, as their patients are. */
export const updateInboxOnDeactivation: Reaction<UserDeactivated> = async (tx, { userId, at }) => {
  const rows = await tx
    .updateTable('conversations')
    .set((row) => ({ assigned_to: null, version: row('version', '+', 1) }))
    .where('client_id', '=', tx.clientId)
    .where('assigned_to', '=', userId)
    .returning('patient_id')
    .execute()
  const patientIds = [...new Set(rows.map(({ patient_id }) => patient_id))]
  await publishConversations(tx, patientIds.slice(0, PUBLISHED_MAX), at)
}
