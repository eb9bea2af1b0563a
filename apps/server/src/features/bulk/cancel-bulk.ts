import type { bulk } from '@enamel/contract/bulk'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/database.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceOf } from '../practice/index.ts'
import { batchById, lockBatch, openMessages } from './bulk.queries.ts'
import { presentSummary } from './present-bulk.ts'
import { markComplete, updateProgress } from './progress.ts'
import { enqueueStep } from './send-bulk.job.ts'

/**
 * Stops a bulk message. Nothing is sent any more except for what is being handed to the provider at this moment; the
 * job settles the messages that were on their timelines already.
 */
export const cancelBulk: Handler<typeof bulk.cancel> = ({ deps, change }, { params }) =>
  change(async (tx) => {
    const now = deps.clock.now()
    const locked = await lockBatch(tx, params.id)
    if (!locked) return refuse('not_found')
    if (locked.state === 'sending') {
      await stop(tx, params.id)
      // A bulk message that waits for the morning has a job that runs only then.
      const { queued } = await openMessages(tx, params.id)
      if (queued === 0) await markComplete(tx, { ...locked, state: 'cancelled' }, now)
      else await enqueueStep(tx, params.id, { at: now, clock: deps.clock })
      await updateProgress(tx, locked, now)
    }
    const batch = (await batchById(tx, params.id)) ?? locked
    const { time_zone: zone } = await practiceOf(tx)
    return ok(presentSummary(batch, { now, zone }))
  })

async function stop(tx: PracticeTx, id: string): Promise<void> {
  await tx
    .updateTable('bulk_batches')
    .set({ state: 'cancelled' })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('bulk_messages')
    .set({ state: 'failed', reason: 'cancelled' })
    .where('client_id', '=', tx.clientId)
    .where('batch_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  await withdrawDeliveries(tx, id)
}

/** Withdraws the deliveries that no worker has begun. */
async function withdrawDeliveries(tx: PracticeTx, id: string): Promise<void> {
  await sql`
    update deliveries set state = 'refused'
    where client_id = ${tx.clientId} and communication_id in (
      select d.communication_id from deliveries d
      join bulk_messages m on m.client_id = d.client_id and m.communication_id = d.communication_id
      where m.client_id = ${tx.clientId} and m.batch_id = ${id} and m.state = 'queued' and d.state = 'waiting'
      for update of d skip locked)`.execute(tx)
}
