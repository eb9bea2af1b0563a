import type { SnoozeChanged, SnoozesEnded } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publishConversations } from './publish-conversation.ts'

/** Writes the snooze onto the patient's inbox rows: the inbox hides them while it lasts. */
export const snoozeConversations: Reaction<SnoozeChanged> = async (tx, { patientId, endsAt, at }) => {
  await tx
    .updateTable('conversations')
    .set((row) => ({ snoozed_until: endsAt, version: row('version', '+', 1) }))
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .execute()
  await publishConversations(tx, [patientId], at)
}

/** Raises the version of rows that are in the inbox again, from which open lists learn it. */
export const wakeConversations: Reaction<SnoozesEnded> = async (tx, { patientIds, at }) => {
  await tx
    .updateTable('conversations')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('client_id', '=', tx.clientId)
    .where('patient_id', 'in', patientIds)
    .execute()
  await publishConversations(tx, patientIds, at)
}
