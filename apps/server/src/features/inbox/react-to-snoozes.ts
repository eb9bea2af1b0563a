import type { SnoozeChanged, SnoozesEnded } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publishConversations } from './publish-conversation.ts'

/** Copies the end of a snooze to the patient's inbox rows, which stay hidden until the snooze ends. */
export const updateInboxOnSnooze: Reaction<SnoozeChanged> = async (tx, { patientId, endsAt, at }) => {
  await tx
    .updateTable('conversations')
    .set((row) => ({ snoozed_until: endsAt, version: row('version', '+', 1) }))
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .execute()
  await publishConversations(tx, [patientId], at)
}

/** Increments the version of rows whose snooze has ended, and publishes them to open lists. */
export const updateInboxOnSnoozesEnded: Reaction<SnoozesEnded> = async (tx, { patientIds, at }) => {
  await tx
    .updateTable('conversations')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('client_id', '=', tx.clientId)
    .where('patient_id', 'in', patientIds)
    .execute()
  await publishConversations(tx, patientIds, at)
}
