import type { Conversation } from '@enamel/domain/inbox/conversation'
import type { ConversationRow } from './conversation.queries.ts'

/** An inbox row as the API presents it (INB-05). */
export function presentConversation(
  row: ConversationRow,
  now: Date,
  cursor: string | null = null,
): Conversation {
  return {
    patient_id: row.patient_id,
    first_name: row.first_name,
    last_name: row.last_name,
    snippet: row.snippet,
    channel: row.channel,
    last_message_at: row.last_message_at.toISOString(),
    last_message_inbound: row.last_message_inbound,
    unread: row.unread_count > 0,
    unread_count: row.unread_count,
    starred: row.starred,
    snoozed: row.snoozed_until !== null && row.snoozed_until > now,
    status: row.status,
    cursor,
    version: row.version,
  }
}
