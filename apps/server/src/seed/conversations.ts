import { snippetOf } from '@enamel/domain/communications/messages/snippet'
import { conversationChannel, viewChannel } from '@enamel/domain/inbox/channels'
import type { Insertable } from 'kysely'
import type { Schema } from '../db/database.ts'
import type { ListedMessage } from './build-history.ts'

/** The marks of a patient's conversation. */
interface Marks {
  starred: boolean
  isRead: boolean
}

/** The inbox rows of a patient's messages, one for each view, as the messages would have created them. */
export function conversationRows(
  patient: Pick<
    Insertable<Schema['patients']>,
    'client_id' | 'id' | 'tx_type' | 'snooze_ends_at' | 'assigned_to'
  >,
  listed: readonly ListedMessage[],
  { starred, isRead }: Marks,
): Insertable<Schema['conversations']>[] {
  if (listed.length === 0) return []
  const views = Map.groupBy(listed, (message) => viewChannel(conversationChannel(message.commType)))
  return [...views, ['All', listed] as const].map(([view, messages]) => ({
    client_id: patient.client_id,
    patient_id: patient.id,
    view,
    ...latestOf(messages),
    unread_count: isRead ? 0 : unreadOf(messages),
    starred,
    snoozed_until: patient.snooze_ends_at ?? null,
    tx_type: patient.tx_type ?? null,
    assigned_to: patient.assigned_to ?? null,
  }))
}

function latestOf(messages: readonly ListedMessage[]) {
  const latest = messages.reduce((last, message) => (message.at >= last.at ? message : last))
  return {
    channel: conversationChannel(latest.commType),
    snippet: snippetOf(latest.text),
    last_message_id: latest.id,
    last_message_at: latest.at,
    last_message_inbound: latest.inbound,
    status: latest.status,
  }
}

/** The number of messages received after the practice's last message. */
function unreadOf(messages: readonly ListedMessage[]): number {
  const lastReply = messages.findLastIndex((message) => !message.inbound)
  return messages.slice(lastReply + 1).length
}
