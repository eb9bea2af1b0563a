import type { Conversation, ConversationRows } from '@enamel/domain/inbox/conversation'

/** An inbox row whose latest message was sent `minutesAgo` minutes before 9:30 UTC on 20 November 2025. */
export function aConversation(
  patient_id: string,
  overrides: Partial<Conversation> & { minutesAgo?: number } = {},
): Conversation {
  const { minutesAgo = 0, ...rest } = overrides
  return {
    patient_id,
    first_name: patient_id,
    last_name: 'Whitfield',
    distinguisher: null,
    snippet: `Hello from ${patient_id}`,
    channel: 'SMS',
    last_message_at: new Date(Date.UTC(2025, 10, 20, 9, 30) - minutesAgo * 60_000).toISOString(),
    last_message_inbound: true,
    unread: false,
    unread_count: 0,
    starred: false,
    snoozed: false,
    status: 'received',
    assignee: null,
    cursor: null,
    version: 1,
    ...rest,
  }
}

/**
 * A patient's rows, as the server pushes them. By default, the view of the conversation's channel has the same row.
 */
export function rowsOf(
  conversation: Conversation,
  by_channel: readonly Conversation[] = [conversation],
): ConversationRows {
  return { conversation, by_channel }
}
