import { UNPLACED_LISTED_MAX } from '@enamel/contract/unplaced'
import { type NotNull, sql } from 'kysely'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** Messages that wait for a user's decision, newest first. */
export async function unplacedMessages(reader: PracticeReader) {
  return (
    reader
      .selectFrom('inbound_messages')
      .select(['id', 'channel', 'reason', 'sender', 'subject', 'snippet', 'received_at'])
      .select((row) =>
        row.case().when('channel', '=', 'Form Submissions').then(row.ref('raw')).end().as('form'),
      )
      .where('client_id', '=', reader.clientId)
      // A literal, since a plan for any state would not use the index of unplaced messages.
      .where('state', '=', sql.lit('unplaced'))
      .orderBy('received_at', 'desc')
      .limit(UNPLACED_LISTED_MAX)
      // The table's check guarantees a reason for every unplaced message.
      .$narrowType<{ reason: NotNull }>()
      .execute()
  )
}

export async function unplacedById(reader: PracticeReader, id: string) {
  return reader
    .selectFrom('inbound_messages')
    .selectAll()
    .where('client_id', '=', reader.clientId)
    .where('id', '=', id)
    .where('state', '=', 'unplaced')
    .executeTakeFirst()
}

/** @returns `not_found` for a message that was placed or never existed */
export async function dismissUnplaced(
  tx: PracticeTx,
  id: string,
): Promise<'dismissed' | 'already_dismissed' | 'not_found'> {
  const dismissed = await tx
    .updateTable('inbound_messages')
    .set({ state: 'dismissed' })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .where('state', '=', 'unplaced')
    .executeTakeFirst()
  if (dismissed.numUpdatedRows > 0n) return 'dismissed'
  const existing = await tx
    .selectFrom('inbound_messages')
    .select('state')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return existing?.state === 'dismissed' ? 'already_dismissed' : 'not_found'
}

/** @returns how many messages were dismissed */
export async function dismissAllUnplaced(tx: PracticeTx, ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('inbound_messages')
    .set({ state: 'dismissed' })
    .where('client_id', '=', tx.clientId)
    .where('id', 'in', ids)
    .where('state', '=', 'unplaced')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
