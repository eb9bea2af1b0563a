import { BULK_SET_SIZE } from '@enamel/domain/bulk/bulk'
import { waitsUntil } from '@enamel/domain/bulk/waits-until'
import { sql } from 'kysely'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { job } from '../../../jobs/job.ts'
import { practiceOf } from '../../practice/index.ts'
import { type BatchRow, lockBatch, openMessages } from '../bulk.queries.ts'
import { bulkStepKind, enqueueStep } from './bulk-step.kind.ts'
import { markComplete, PROGRESS_MS, updateProgress } from './progress.ts'
import { sendSet } from './send-set.ts'

/**
 * The most messages of a bulk message that wait for their provider at the same time. Further messages are written when
 * these have been handed over: a timeline does not show messages that are sent an hour later, and a bulk message that is
 * stopped leaves few of them behind.
 */
const IN_FLIGHT_MAX = 500
/** The pause while messages wait for their provider. */
const PAUSE_MS = 1000
/** The same in the quiet hours, in which the messages wait for the morning. */
const QUIET_PAUSE_MS = 60_000

/**
 * Takes the next step of a bulk message: writes one set of messages, and counts the progress. Each step is a transaction
 * and a job of its own. A step that was interrupted leaves no trace, so the next run repeats it; steps of two workers
 * follow one another.
 */
export const bulkStepJob = job(bulkStepKind, ({ deps }, { client_id, batch_id }) =>
  inPractice(deps.db, client_id, async (tx) => {
    const batch = await lockBatch(tx, batch_id)
    if (batch) await takeStep(tx, batch, deps)
  }),
)

async function takeStep(tx: PracticeTx, batch: BatchRow, deps: Dependencies): Promise<void> {
  const now = deps.clock.now()
  const quietEnd = waitsUntil(batch.channel, now, (await practiceOf(tx)).time_zone)
  await settleAccepted(tx, batch.id)
  let open = await openMessages(tx, batch.id)
  const canWrite = () => open.hasWaiting && quietEnd === null && open.queued + BULK_SET_SIZE <= IN_FLIGHT_MAX
  if (canWrite()) {
    await sendSet(tx, deps, batch)
    open = await openMessages(tx, batch.id)
  }
  const isComplete = !open.hasWaiting && open.queued === 0
  const state = isComplete ? await markComplete(tx, batch, now) : batch.state
  if (isComplete || now.getTime() - batch.counted_at.getTime() >= PROGRESS_MS)
    await updateProgress(tx, batch, { state, now })
  if (isComplete) return
  const at = canWrite() ? now : nextStepAt(now, quietEnd, open.queued)
  await enqueueStep(tx, batch.id, { at, clock: deps.clock })
}

/** When the next step is due of a bulk message that waits for its provider, or for the end of the quiet hours. */
function nextStepAt(now: Date, quietEnd: Date | null, queued: number): Date {
  if (quietEnd === null) return new Date(now.getTime() + PAUSE_MS)
  return queued === 0 ? quietEnd : new Date(Math.min(quietEnd.getTime(), now.getTime() + QUIET_PAUSE_MS))
}

/**
 * Marks the messages of a batch that the provider has accepted as sent, without waiting for a status report, which a
 * carrier may never send. Everything else follows from status reports (react-to-statuses.ts). Messages that such a
 * report has locked are skipped: it marks them, and may itself wait for this step.
 */
async function settleAccepted(tx: PracticeTx, batchId: string): Promise<void> {
  await sql`
    with accepted as (
      select m.patient_id
      from bulk_messages m
        join deliveries d on d.client_id = m.client_id and d.communication_id = m.communication_id
      where m.client_id = ${tx.clientId} and m.batch_id = ${batchId} and m.state = 'queued' and d.state = 'accepted'
      for update of m skip locked)
    update bulk_messages m set state = 'sent' from accepted
    where m.client_id = ${tx.clientId} and m.batch_id = ${batchId} and m.patient_id = accepted.patient_id`.execute(
    tx,
  )
}
