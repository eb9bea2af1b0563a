import { BULK_SET_SIZE } from '@enamel/domain/bulk/bulk'
import { BULK_STOPPED } from '@enamel/domain/bulk/left-out'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/database.ts'
import { applyStatus } from '../communications/index.ts'
import { lockDelivery } from '../delivery/index.ts'
import type { BatchRow } from './bulk.queries.ts'

/**
 * Settles messages whose delivery has ended, without waiting for a report: those that the provider has accepted are
 * sent, and those that were withdrawn by a cancellation have failed. Everything else follows from reports
 * (react-to-statuses.ts).
 */
export async function settleMessages(tx: PracticeTx, batch: BatchRow, now: Date): Promise<void> {
  await sql`
    update bulk_messages m set state = 'sent' from deliveries d
    where m.client_id = ${tx.clientId} and m.batch_id = ${batch.id} and m.state = 'queued'
      and d.client_id = m.client_id and d.communication_id = m.communication_id and d.state = 'accepted'`.execute(
    tx,
  )
  if (batch.state === 'cancelled') await failWithdrawn(tx, batch, now)
}

/** Marks a set of withdrawn messages as failed, on their timelines too. */
async function failWithdrawn(tx: PracticeTx, { id }: BatchRow, now: Date): Promise<void> {
  const { rows } = await sql<{ communication_id: string }>`
    select m.communication_id from bulk_messages m
    join deliveries d on d.client_id = m.client_id and d.communication_id = m.communication_id
    where m.client_id = ${tx.clientId} and m.batch_id = ${id} and m.state = 'queued' and d.state = 'refused'
    limit ${BULK_SET_SIZE}`.execute(tx)
  for (const { communication_id } of rows) {
    const delivery = await lockDelivery(tx, communication_id)
    if (delivery) await applyStatus(tx, delivery, { status: 'failed', failure_reason: BULK_STOPPED }, now)
  }
}
