import { fullName } from '@enamel/domain/patients/name'
import type { MessageStatusChanged, MessageWritten } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publish } from '../../realtime/publish.ts'
import { marks } from './marks.ts'
import { followStatus, moveConversation } from './move-conversation.ts'
import { publishConversations } from './publish-conversation.ts'

/** Moves the patient's inbox rows with a new message, and publishes message and rows to open browsers. */
export const followMessage: Reaction<MessageWritten> = async (
  tx,
  { patientId, at, message, actor, entry },
) => {
  // An answer marks what was received as read, for this user and every other one.
  if (actor?.kind === 'user') await marks.read(tx, [patientId], at)
  const rows = await moveConversation(tx, { ...message, patientId }, at)
  await publish(tx, 'patient.communications.created', patientId, {
    event: entry.event,
    ...rows,
    name: fullName(rows.conversation),
    version: entry.version,
  })
}

/** Shows the new status in the rows whose latest message it is of. */
export const followMessageStatus: Reaction<MessageStatusChanged> = async (tx, { patientId, at, message }) => {
  if (await followStatus(tx, message.id, message.status)) await publishConversations(tx, [patientId], at)
}
