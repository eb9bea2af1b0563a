import type { bulk } from '@enamel/contract/bulk'
import { waitsUntil } from '@enamel/domain/bulk/waits-until'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { withdrawWaiting } from '../delivery/index.ts'
import { practiceOf } from '../practice/index.ts'
import { batchById, lockBatch, openMessages } from './bulk.queries.ts'
import { presentSummary } from './present-bulk.ts'
import { enqueueStep } from './steps/bulk-step.kind.ts'
import { markComplete, updateProgress } from './steps/progress.ts'

/**
 * Stops a bulk message. Nothing is sent any more except for what is being handed to the provider at this moment:
 * messages on their timelines fail when their delivery reads that the bulk message was stopped, and at once if they wait
 * for the morning. Open browsers of the practice learn of it.
 */
export const cancelBulk: Handler<typeof bulk.cancel> = ({ deps, change }, { params }) =>
  change(async (tx) => {
    const now = deps.clock.now()
    const locked = await lockBatch(tx, params.id)
    if (!locked) return refuse('not_found')
    const { time_zone: zone } = await practiceOf(tx)
    if (locked.state === 'sending') {
      const state = 'cancelled'
      await stop(tx, params.id)
      if (waitsUntil(locked.channel, now, zone))
        await withdrawWaiting(tx, await queuedIds(tx, params.id), now)
      // A bulk message that waits for the morning has a job that runs only then.
      const { queued } = await openMessages(tx, params.id)
      if (queued === 0) await markComplete(tx, { ...locked, state }, now)
      else await enqueueStep(tx, params.id, { at: now, clock: deps.clock })
      await updateProgress(tx, locked, { state, now })
    }
    const batch = (await batchById(tx, params.id)) ?? locked
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
}

/** The messages on timelines that wait for their provider. */
async function queuedIds(tx: PracticeTx, batchId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('bulk_messages')
    .select('communication_id')
    .where('client_id', '=', tx.clientId)
    .where('batch_id', '=', batchId)
    .where('state', '=', 'queued')
    .execute()
  return rows.flatMap(({ communication_id }) => communication_id ?? [])
}
