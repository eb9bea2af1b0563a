import type { EventPayload } from '@enamel/contract/realtime'
import type { PracticeTx } from '../../db/database.ts'
import { publish } from '../../realtime/publish.ts'
import { type BatchRow, countMessages } from './bulk.queries.ts'

/** The shortest time between two events about the progress of a bulk message. */
export const PROGRESS_MS = 1000

type Progress = EventPayload<'communications.bulk.changed-state'>

/** Publishes the progress of a bulk message to the practice's open browsers. */
export function publishProgress(tx: PracticeTx, progress: Progress): Promise<void> {
  return publish(tx, 'communications.bulk.changed-state', null, progress)
}

/** Counts the messages that were sent and have failed, stores the figures, and publishes them if they changed. */
export async function updateProgress(tx: PracticeTx, batch: BatchRow, now: Date): Promise<void> {
  const { id, total, channel } = batch
  const { sent, failed } = await countMessages(tx, id)
  await tx
    .updateTable('bulk_batches')
    .set({ sent, failed, counted_at: now })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
  if (sent !== batch.sent || failed !== batch.failed)
    await publishProgress(tx, { id, total, channel, sent, failed })
}

/** Records that no message of a bulk message is open any more. A cancelled one stays cancelled. */
export async function markComplete(
  tx: PracticeTx,
  { id, state, completed_at }: BatchRow,
  now: Date,
): Promise<void> {
  if (completed_at) return
  await tx
    .updateTable('bulk_batches')
    .set({ completed_at: now, ...(state === 'sending' && { state: 'complete' }) })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
}
