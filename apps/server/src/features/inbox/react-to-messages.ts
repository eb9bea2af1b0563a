import type { Actor } from '@enamel/domain/actors/actor'
import type { ConversationRows } from '@enamel/domain/inbox/conversation'
import { fullName } from '@enamel/domain/patients/name'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { MessageStatusesChanged, MessagesWritten, NewMessage } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publish, publishBatchChange } from '../../realtime/publish.ts'
import { applyMessageStatuses, applyMessages } from './apply-message.ts'
import { marks } from './marks.ts'
import { presentRows } from './present-rows.ts'
import { publishConversations } from './publish-conversation.ts'

/**
 * Adds new messages to their patients' inbox rows, and publishes messages and rows to open browsers. The messages of a
 * batch are published by one event, which makes open browsers load them.
 */
export const updateInboxOnMessages: Reaction<MessagesWritten> = async (tx, event) => {
  const { at, actor, bulkBatchId, messages } = event
  if (bulkBatchId !== null) {
    applyMessages(tx, messages)
    await publishBatchChange(tx, messages)
    return
  }
  for (const message of messages) await addMessage(tx, message, actor, at)
}

/**
 * An automatic answer leaves the rows as they are: they still show the text that it answers, because nobody has replied
 * to it.
 */
async function addMessage(tx: PracticeTx, message: NewMessage, actor: Actor | null, at: Date): Promise<void> {
  const { patientId, event, version } = message
  // A user's reply marks the patient's messages as read, for every user.
  if (actor?.kind === 'user') marks.read(tx, [patientId], at)
  const previous = isAutomaticAnswer(actor) ? await rowsOf(tx, patientId, at) : undefined
  if (!previous) applyMessages(tx, [message])
  const rows = previous ?? (await rowsOf(tx, patientId, at))
  if (!rows || !event) throw new Error(`Message ${message.id} has no conversation or no entry`)
  const name = fullName(rows.conversation)
  await publish(tx, 'patient.communications.created', patientId, { event, ...rows, name, version })
}

/** The patient's rows; undefined for a patient without messages. */
async function rowsOf(tx: PracticeTx, patientId: string, now: Date): Promise<ConversationRows | undefined> {
  const [rows] = await presentRows(tx, [patientId], now)
  return rows
}

function isAutomaticAnswer(actor: Actor | null): boolean {
  return actor?.kind === 'system' && actor.system === 'autoresponder'
}

/**
 * Stores the new statuses of messages in the rows that show the messages, and publishes the rows. The rows of a batch
 * are loaded by open inboxes, after the event that publishes the statuses.
 */
export const updateInboxOnStatuses: Reaction<MessageStatusesChanged> = async (tx, { at, messages }) => {
  const changed = await applyMessageStatuses(tx, messages)
  const published = messages.filter(
    ({ bulkBatchId, patientId }) => bulkBatchId === null && changed.has(patientId),
  )
  if (published.length > 0)
    await publishConversations(
      tx,
      published.map(({ patientId }) => patientId),
      at,
    )
}
