import { commTypes } from '@enamel/domain/communications/messages/comm-type'
import { snippetOf } from '@enamel/domain/communications/messages/snippet'
import { conversationChannel, viewChannel } from '@enamel/domain/inbox/channels'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { MessageRemoved } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { publishBatchChange } from '../../realtime/publish.ts'
import type { View } from './conversation.queries.ts'
import { type LatestMessage, latestForm, latestMessage } from './latest-message.ts'
import { publishConversations } from './publish-conversation.ts'

/**
 * Makes the rows that show a removed message show the latest one that is left, and publishes them. What was read stays
 * read. A row without a message is removed; open lists then load their rows again, because an event contains only rows
 * that exist.
 */
export const updateInboxOnRemoval: Reaction<MessageRemoved> = async (tx, event) => {
  const { patientId, messageId, commType, version, at } = event
  const channelView = viewChannel(conversationChannel(commType))
  const ofView = commTypes.filter((type) => viewChannel(conversationChannel(type)) === channelView)
  const latest: [View, LatestMessage | undefined][] = [
    [channelView, await latestMessage(tx, patientId, ofView)],
    ['All', latestOf(await latestMessage(tx, patientId, commTypes), await latestForm(tx, patientId))],
  ]
  let isAnyRemoved = false
  for (const [view, message] of latest) {
    if (message) await showInRow(tx, { patientId, view, messageId }, message)
    else isAnyRemoved = (await removeRow(tx, patientId, view)) || isAnyRemoved
  }
  await publishConversations(tx, [patientId], at)
  if (isAnyRemoved) await publishBatchChange(tx, [{ patientId, version }])
}

function latestOf(...messages: (LatestMessage | undefined)[]): LatestMessage | undefined {
  return messages.reduce((latest, message) =>
    latest && (!message || latest.datetime >= message.datetime) ? latest : message,
  )
}

/** A row that shows another message stays as it is. */
async function showInRow(
  tx: PracticeTx,
  { patientId, view, messageId }: { patientId: string; view: View; messageId: string },
  message: LatestMessage,
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set((row) => ({
      channel: conversationChannel(message.comm_type),
      snippet: snippetOf(message.inboxText),
      last_message_id: message.id,
      last_message_at: message.datetime,
      last_message_inbound: message.inbound,
      status: message.status,
      version: row('version', '+', 1),
    }))
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('view', '=', view)
    .where('last_message_id', '=', messageId)
    .execute()
}

async function removeRow(tx: PracticeTx, patientId: string, view: View): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('conversations')
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('view', '=', view)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
