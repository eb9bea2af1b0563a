import { fullName } from '@enamel/domain/patients/name'
import type { MessageStatusChanged, MessageWritten } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publish } from '../../realtime/publish.ts'
import { applyMessage, applyMessageStatus } from './apply-message.ts'
import { marks } from './marks.ts'
import { publishConversations } from './publish-conversation.ts'

/** Adds a new message to the patient's inbox rows, and publishes message and rows to open browsers. */
export const updateInboxOnMessage: Reaction<MessageWritten> = async (
  tx,
  { patientId, at, message, actor, entry },
) => {
  // A user's reply marks the patient's messages as read, for every user.
  if (actor?.kind === 'user') await marks.read(tx, [patientId], at)
  const rows = await applyMessage(tx, { ...message, patientId }, at)
  await publish(tx, 'patient.communications.created', patientId, {
    event: entry.event,
    ...rows,
    name: fullName(rows.conversation),
    version: entry.version,
  })
}

/** Stores the new status of a message in the rows that show the message, and publishes the rows. */
export const updateInboxOnStatus: Reaction<MessageStatusChanged> = async (tx, { patientId, at, message }) => {
  if (await applyMessageStatus(tx, message.id, message.status))
    await publishConversations(tx, [patientId], at)
}
