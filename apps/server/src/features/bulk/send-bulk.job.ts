import { BULK_SET_SIZE } from '@enamel/domain/bulk/bulk'
import { quietUntil } from '@enamel/domain/communications/messages/quiet-hours'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { enqueue, type When } from '../../jobs/enqueue.ts'
import { job } from '../../jobs/job.ts'
import { practiceOf } from '../practice/index.ts'
import { type BatchRow, lockBatch, openMessages } from './bulk.queries.ts'
import { markComplete, PROGRESS_MS, updateProgress } from './progress.ts'
import { sendBulkKey, sendBulkKind } from './send-bulk.kind.ts'
import { sendSet } from './send-set.ts'
import { settleAccepted } from './settle-accepted.ts'

/**
 * The most messages of a bulk message that wait for their provider at the same time. Further messages are written when
 * these have been handed over: a timeline does not show messages that are sent an hour later, and a bulk message that is
 * stopped leaves few of them behind.
 */
const IN_FLIGHT_MAX = 500
/** The pause while messages wait for their provider. */
const PAUSE_MS = 1000

/**
 * Takes the next step of a bulk message: writes one set of messages, and counts the progress. Each step is a transaction
 * and a job of its own. A step that was interrupted leaves no trace, so the next run repeats it; steps of two workers
 * follow one another.
 */
export const sendBulkJob = job(sendBulkKind, ({ deps }, { client_id, batch_id }) =>
  inPractice(deps.db, client_id, async (tx) => {
    const batch = await lockBatch(tx, batch_id)
    if (batch) await takeStep(tx, batch, deps)
  }),
)

async function takeStep(tx: PracticeTx, batch: BatchRow, deps: Dependencies): Promise<void> {
  const now = deps.clock.now()
  const quietEnd = await quietEndOf(tx, batch, now)
  await settleAccepted(tx, batch.id)
  let open = await openMessages(tx, batch.id)
  const canWrite = () => open.hasWaiting && quietEnd === null && open.queued + BULK_SET_SIZE <= IN_FLIGHT_MAX
  if (canWrite()) {
    await sendSet(tx, deps, batch)
    open = await openMessages(tx, batch.id)
  }
  const isComplete = !open.hasWaiting && open.queued === 0
  if (isComplete) await markComplete(tx, batch, now)
  if (isComplete || now.getTime() - batch.counted_at.getTime() >= PROGRESS_MS)
    await updateProgress(tx, batch, now)
  if (isComplete) return
  const isWaitingForMorning = quietEnd !== null && open.queued === 0
  const next = isWaitingForMorning ? quietEnd : canWrite() ? now : new Date(now.getTime() + PAUSE_MS)
  await enqueueStep(tx, batch.id, { at: next, clock: deps.clock })
}

/** The end of the quiet hours in which the batch's texts wait; null if they can be sent now. */
async function quietEndOf(tx: PracticeTx, { channel }: BatchRow, now: Date): Promise<Date | null> {
  return channel === 'SMS' ? quietUntil(now, (await practiceOf(tx)).time_zone) : null
}

/** Enqueues the next step of a bulk message. */
export function enqueueStep(tx: PracticeTx, batchId: string, when: When): Promise<void> {
  const payload = { client_id: tx.clientId, batch_id: batchId }
  return enqueue(tx, sendBulkKind, payload, { key: sendBulkKey(payload), when })
}
