import { snippetOf } from '@enamel/domain/communications/messages/snippet'
import { conversationChannel, viewChannel } from '@enamel/domain/inbox/channels'
import type { PracticeTx } from '../db/database.ts'
import type { History, ListedMessage } from './build-history.ts'
import type { Random } from './random.ts'

interface Patient {
  id: string
  tx_type: string
  snooze_ends_at: Date | null
}

/** Inserts the inbox rows of the stories, one for each patient and view, as their messages would have created them. */
export async function insertConversations(
  tx: PracticeTx,
  patients: readonly Patient[],
  histories: readonly { patientId: string; history: History }[],
  random: Random,
): Promise<void> {
  const rows = histories.flatMap(({ patientId, history }) => {
    const patient = patients.find(({ id }) => id === patientId)
    const starred = random.chance(0.05)
    const isRead = random.chance(0.55)
    const views = Map.groupBy(history.listed, (message) => viewChannel(conversationChannel(message.commType)))
    return [...views, ['All', history.listed] as const]
      .filter(([, messages]) => messages.length > 0)
      .map(([view, messages]) => ({
        client_id: tx.clientId,
        patient_id: patientId,
        view,
        ...latestOf(messages),
        unread_count: isRead ? 0 : unreadOf(messages),
        starred,
        snoozed_until: patient?.snooze_ends_at ?? null,
        tx_type: patient?.tx_type ?? null,
      }))
  })
  if (rows.length > 0) await tx.insertInto('conversations').values(rows).execute()
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
