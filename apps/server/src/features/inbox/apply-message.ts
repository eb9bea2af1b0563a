import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import { conversationChannel, viewChannel } from '@enamel/domain/inbox/channels'
import type { ConversationRows } from '@enamel/domain/inbox/conversation'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/database.ts'
import { presentRows } from './present-rows.ts'

/** The data of a sent or received message that the inbox needs. */
export interface ListedMessage {
  id: string
  patientId: string
  commType: CommType
  snippet: string
  at: Date
  inbound: boolean
  /** True for a received message that does not count as unread. */
  isQuiet?: boolean
  status: CommStatus
}

/**
 * Adds a message to the patient's rows: the row of the whole conversation and the row of the channel. A message older
 * than the latest one changes neither snippet nor time. An inbound message counts as unread, unless it is quiet. A
 * snooze stays as it is (G1-17).
 * @returns the rows after the update
 */
export async function applyMessage(
  tx: PracticeTx,
  message: ListedMessage,
  now: Date,
): Promise<ConversationRows> {
  const channel = conversationChannel(message.commType)
  const unread = message.inbound && !message.isQuiet ? 1 : 0
  for (const view of ['All', viewChannel(channel)]) {
    await sql`
      insert into conversations as c
        (client_id, patient_id, view, channel, snippet, last_message_id, last_message_at, last_message_inbound, status,
         unread_count, starred, snoozed_until, tx_type)
      select p.client_id, p.id, ${view}, ${channel}, ${message.snippet}, ${message.id}::uuid, ${message.at},
             ${message.inbound}, ${message.status}, ${unread}::int,
             coalesce((select o.starred from conversations o
                       where o.client_id = p.client_id and o.patient_id = p.id and o.view = 'All'), false),
             p.snooze_ends_at, p.tx_type
      from patients p where p.client_id = ${tx.clientId} and p.id = ${message.patientId}
      on conflict (client_id, patient_id, view) do update set
        ${sql.join(LATEST_MESSAGE_COLUMNS.map(setWhenLater))},
        last_message_at = greatest(c.last_message_at, excluded.last_message_at),
        unread_count = c.unread_count + excluded.unread_count,
        version = c.version + 1`.execute(tx)
  }
  const [rows] = await presentRows(tx, [message.patientId], now)
  if (!rows) throw new Error(`No conversation after a message of patient ${message.patientId}`)
  return rows
}

/** The columns of a row that its latest message determines. */
const LATEST_MESSAGE_COLUMNS = [
  'channel',
  'snippet',
  'last_message_id',
  'last_message_inbound',
  'status',
] as const

function setWhenLater(column: (typeof LATEST_MESSAGE_COLUMNS)[number]) {
  const name = sql.ref(column)
  return sql`${name} = case when excluded.last_message_at >= c.last_message_at then excluded.${name} else c.${name} end`
}

/**
 * Stores the new status of a message in the rows of which it is the latest (INB-05).
 * @returns false when the message is not the latest of any row
 */
export async function applyMessageStatus(
  tx: PracticeTx,
  messageId: string,
  status: CommStatus,
): Promise<boolean> {
  const updated = await tx
    .updateTable('conversations')
    .set((row) => ({ status, version: row('version', '+', 1) }))
    .where('client_id', '=', tx.clientId)
    .where('last_message_id', '=', messageId)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}
