import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import { conversationChannel, viewChannel } from '@enamel/domain/inbox/channels'
import { sql } from 'kysely'
import { aboutIds } from '../../db/about-ids.ts'
import { anyId } from '../../db/any-id.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** The data of a sent or received message that the inbox needs. */
export interface ListedMessage {
  id: string
  patientId: string
  commType: CommType
  snippet: string
  at: Date
  inbound: boolean
  /** True for a received message that does not count as unread. */
  isQuiet: boolean
  status: CommStatus
}

/** The columns of a row that its latest message determines. */
const LATEST = ['channel', 'snippet', 'last_message_id', 'last_message_inbound', 'status']
const setWhenLater = LATEST.map(
  (name) =>
    `${name} = case when excluded.last_message_at >= c.last_message_at then excluded.${name} else c.${name} end`,
)
const upsert = aboutIds(
  (ids) => `
  insert into conversations as c
    (client_id, patient_id, view, channel, snippet, last_message_id, last_message_at, last_message_inbound, status,
     unread_count, starred, snoozed_until, tx_type, assigned_to)
  select p.client_id, p.id, v.view, m.channel, m.snippet, m.id, m.at, m.inbound, m.status, m.unread,
         coalesce(o.starred, false), p.snooze_ends_at, p.tx_type, p.assigned_to
  from json_to_recordset($3::json)
    as m (id uuid, "patientId" uuid, channel text, view text, snippet text, at timestamptz, inbound boolean,
          status text, unread int)
  join patients p on p.client_id = $1 and p.id = m."patientId" and p.id ${ids}
  cross join lateral (values ('All'), (m.view)) v (view)
  left join conversations o on o.client_id = p.client_id and o.patient_id = p.id and o.view = 'All'
  order by p.id, v.view
  on conflict (client_id, patient_id, view) do update set
    ${setWhenLater.join(', ')},
    last_message_at = greatest(c.last_message_at, excluded.last_message_at),
    unread_count = c.unread_count + excluded.unread_count,
    version = c.version + 1`,
)

/**
 * Adds messages to their patients' rows: the row of the whole conversation and the row of the channel. A message older
 * than the latest one changes neither snippet nor time. An inbound message counts as unread, unless it is quiet. A
 * snooze stays as it is (G1-17).
 */
export function applyMessages(tx: PracticeTx, messages: readonly ListedMessage[]): void {
  const listed = messages.map(({ id, patientId, commType, snippet, at, inbound, isQuiet, status }) => {
    const channel = conversationChannel(commType)
    const unread = inbound && !isQuiet ? 1 : 0
    return { id, patientId, snippet, at, inbound, status, channel, view: viewChannel(channel), unread }
  })
  const patientIds = messages.map(({ patientId }) => patientId)
  tx.send(upsert(tx.clientId, patientIds, JSON.stringify(listed)))
}

/**
 * Stores the new statuses of messages in the rows of which they are the latest (INB-05).
 * @returns the patients whose rows changed
 */
export async function applyMessageStatuses(
  tx: PracticeTx,
  messages: readonly { id: string; patientId: string; status: CommStatus }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ patient_id: string }>`
    update conversations c set status = m.status, version = c.version + 1
    from json_to_recordset(${JSON.stringify(messages)}::json) as m (id uuid, status text)
    where c.client_id = ${tx.clientId} and c.last_message_id = m.id
      and c.last_message_id = ${anyId(messages.map(({ id }) => id))}
    returning c.patient_id`.execute(tx)
  return new Set(rows.map(({ patient_id }) => patient_id))
}
