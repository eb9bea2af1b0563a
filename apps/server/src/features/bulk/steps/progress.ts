import type { EventPayload } from '@enamel/contract/realtime'
import type { BulkState } from '@enamel/domain/bulk/bulk'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { publish } from '../../../realtime/publish.ts'
import { type BatchRow, countMessages } from '../bulk.queries.ts'

/** The shortest time between two events about the progress of a bulk message. */
export const PROGRESS_MS = 1000

type Progress = Required<EventPayload<'communications.bulk.changed-state'>>

/** Publishes the progress of a bulk message to the practice's open browsers. */
export function publishProgress(tx: PracticeTx, progress: Progress): Promise<void> {
  return publish(tx, 'communications.bulk.changed-state', null, progress)
}

/**
 * Counts the messages that were sent and have failed, and stores the figures. Publishes them if they or the state have
 * changed.
 * @param batch as it was before
 * @param state its state now
 */
export async function updateProgress(
  tx: PracticeTx,
  batch: BatchRow,
  { state, now }: { state: BulkState; now: Date },
): Promise<void> {
  const { id, total, channel } = batch
  const { sent, failed } = await countMessages(tx, id)
  await tx
    .updateTable('bulk_batches')
    .set({ sent, failed, counted_at: now })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
  if (sent !== batch.sent || failed !== batch.failed || state !== batch.state)
    await publishProgress(tx, { id, total, channel, sent, failed, state })
}

/**
 * Records that no message of a bulk message is open any more. A cancelled one stays cancelled.
 * @returns the state after that
 */
export async function markComplete(
  tx: PracticeTx,
  batch: Pick<BatchRow, 'id' | 'state' | 'completed_at'>,
  now: Date,
): Promise<BulkState> {
  const state = batch.state === 'sending' ? 'complete' : batch.state
  if (batch.completed_at) return state
  await tx
    .updateTable('bulk_batches')
    .set({ completed_at: now, state })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', batch.id)
    .execute()
  return state
}
