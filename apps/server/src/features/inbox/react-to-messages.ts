import type { Actor } from '@enamel/domain/actors/actor'
import type { ConversationRows } from '@enamel/domain/inbox/conversation'
import { fullName } from '@enamel/domain/patients/name'
import type { PracticeTx } from '../../db/database.ts'
import type { MessageStatusChanged, MessageWritten } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publish } from '../../realtime/publish.ts'
import { applyMessage, applyMessageStatus } from './apply-message.ts'
import { marks } from './marks.ts'
import { presentRows } from './present-rows.ts'
import { publishConversations } from './publish-conversation.ts'

/**
 * Adds a new message to the patient's inbox rows, and publishes message and rows to open browsers. An automatic answer
 * leaves the rows as they are: they still show the text that it answers, because nobody has replied to it.
 */
export const updateInboxOnMessage: Reaction<MessageWritten> = async (
  tx,
  { patientId, at, message, actor, entry },
) => {
  // A user's reply marks the patient's messages as read, for every user.
  if (actor?.kind === 'user') await marks.read(tx, [patientId], at)
  const rows =
    (isAutomaticAnswer(actor) ? await rowsOf(tx, patientId, at) : undefined) ??
    (await applyMessage(tx, { ...message, patientId }, at))
  await publish(tx, 'patient.communications.created', patientId, {
    event: entry.event,
    ...rows,
    name: fullName(rows.conversation),
    version: entry.version,
  })
}

function isAutomaticAnswer(actor: Actor | null): boolean {
  return actor?.kind === 'system' && actor.system === 'autoresponder'
}

/** The patient's rows; undefined for a patient without messages. */
async function rowsOf(tx: PracticeTx, patientId: string, now: Date): Promise<ConversationRows | undefined> {
  const [rows] = await presentRows(tx, [patientId], now)
  return rows
}

/** Stores the new status of a message in the rows that show the message, and publishes the rows. */
export const updateInboxOnStatus: Reaction<MessageStatusChanged> = async (tx, { patientId, at, message }) => {
  if (await applyMessageStatus(tx, message.id, message.status))
    await publishConversations(tx, [patientId], at)
}
