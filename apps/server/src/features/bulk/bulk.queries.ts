import { BULK_PAGE_SIZE } from '@enamel/domain/bulk/bulk'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { type InferResult, sql } from 'kysely'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** How long a bulk message is recent. */
const RECENT_DAYS = 7

/**
 * Bulk messages with the name of the user who sent them, and whether any of their messages waits to be written or to be
 * handed to its provider.
 */
export function batches(reader: PracticeReader) {
  return reader
    .selectFrom('bulk_batches')
    .leftJoin('users', (join) =>
      join
        .onRef('users.client_id', '=', 'bulk_batches.client_id')
        .onRef('users.id', '=', 'bulk_batches.user_id'),
    )
    .selectAll('bulk_batches')
    .select('users.name as sender')
    .select(({ exists, selectFrom, lit }) =>
      exists(
        selectFrom('bulk_messages as m')
          .leftJoin('deliveries as d', (join) =>
            join
              .onRef('d.client_id', '=', 'm.client_id')
              .onRef('d.communication_id', '=', 'm.communication_id'),
          )
          .select(lit(1).as('one'))
          .whereRef('m.client_id', '=', 'bulk_batches.client_id')
          .whereRef('m.batch_id', '=', 'bulk_batches.id')
          .where('m.state', 'in', ['waiting', 'queued'])
          .where((eb) => eb.or([eb('m.state', '=', 'waiting'), eb('d.state', '=', 'waiting')])),
      ).as('has_waiting'),
    )
    .where('bulk_batches.client_id', '=', reader.clientId)
}

export function batchById(reader: PracticeReader, id: string) {
  return batches(reader).where('bulk_batches.id', '=', id).executeTakeFirst()
}

export type BatchRow = NonNullable<Awaited<ReturnType<typeof batchById>>>

/** The bulk message, locked until the transaction ends: it takes one step at a time. */
export function lockBatch(tx: PracticeTx, id: string): Promise<BatchRow | undefined> {
  return batches(tx).where('bulk_batches.id', '=', id).forUpdate('bulk_batches').executeTakeFirst()
}

/** The bulk messages of the last days, newest first: at most one page. */
export function recentBatches(reader: PracticeReader, now: Date): Promise<BatchRow[]> {
  const since = new Date(now.getTime() - RECENT_DAYS * MS_PER_DAY)
  return firstPage(batches(reader).where('bulk_batches.created_at', '>=', since))
}

/** A page of all bulk messages, newest first. @param before the last one of the page before; without it, the first */
export function pageOfBatches(reader: PracticeReader, before?: BatchRow): Promise<BatchRow[]> {
  if (!before) return firstPage(batches(reader))
  return firstPage(
    batches(reader).where(
      sql<boolean>`(bulk_batches.created_at, bulk_batches.id) < (${before.created_at}, ${before.id})`,
    ),
  )
}

function firstPage(query: ReturnType<typeof batches>): Promise<BatchRow[]> {
  return query
    .orderBy('bulk_batches.created_at', 'desc')
    .orderBy('bulk_batches.id', 'desc')
    .limit(BULK_PAGE_SIZE)
    .execute()
}

/** A query for every message of a bulk message, in their order. */
export function messagesOf(tx: PracticeTx, batchId: string) {
  return tx
    .selectFrom('bulk_messages')
    .select(['patient_id', 'state', 'reason'])
    .where('client_id', '=', tx.clientId)
    .where('batch_id', '=', batchId)
    .orderBy('position')
}

export type MessageRow = InferResult<ReturnType<typeof messagesOf>>[number]

/** How many messages of a bulk message were sent and have failed. */
export async function countMessages(
  tx: PracticeTx,
  batchId: string,
): Promise<{ sent: number; failed: number }> {
  const { rows } = await sql<{ sent: number; failed: number }>`
    select count(*) filter (where state = 'sent')::integer as sent,
           count(*) filter (where state = 'failed')::integer as failed
    from bulk_messages where client_id = ${tx.clientId} and batch_id = ${batchId}`.execute(tx)
  return rows[0] ?? { sent: 0, failed: 0 }
}

/** The open messages of a bulk message: whether any waits to be written, and how many wait for their provider. */
export async function openMessages(
  tx: PracticeTx,
  batchId: string,
): Promise<{ hasWaiting: boolean; queued: number }> {
  const messages = sql`bulk_messages where client_id = ${tx.clientId} and batch_id = ${batchId}`
  const { rows } = await sql<{ hasWaiting: boolean; queued: number }>`
    select exists (select from ${messages} and state = 'waiting') as "hasWaiting",
           (select count(*)::integer from ${messages} and state = 'queued') as queued`.execute(tx)
  return rows[0] ?? { hasWaiting: false, queued: 0 }
}
