import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { enqueueAll } from '../../jobs/enqueue.ts'
import { type JobContext, job } from '../../jobs/job.ts'
import { type Claim, claimWaiting } from './claim-waiting.ts'
import {
  type DeliverSetPayload,
  deliverInBackgroundKind,
  deliverKey,
  deliverSetKind,
} from './deliver.kind.ts'
import { type DeliveryRow, lockDeliveries } from './delivery.queries.ts'
import { sendClaimed } from './send-claimed.ts'

/** A set whose job has failed or was interrupted this often is delivered message by message. */
const MAX_ATTEMPTS_AS_SET = 3

/**
 * Makes the first attempts to send some messages in the background: claims them together, sends them, and stores the results
 * together. Everything else (a message that is postponed, or whose result is unclear) is left to a job of the message's
 * own.
 */
export const deliverSetJob = job(deliverSetKind, async (context, payload) => {
  const claim = await claimSet(context, payload)
  if (claim) await sendClaimed(context, payload.client_id, claim)
})

function claimSet(
  { deps, attempt }: JobContext,
  { client_id, communication_ids }: DeliverSetPayload,
): Promise<Claim | null> {
  return inPractice(deps.db, client_id, async (tx) => {
    const deliveries = await lockDeliveries(tx, communication_ids)
    const untouched = deliveries.filter(isUntouched)
    // An earlier run of this job was interrupted while it sent these messages. No two runs happen at the same time.
    const interrupted = deliveries.filter(({ state }) => state === 'attempting')
    const isGivenUp = attempt > MAX_ATTEMPTS_AS_SET
    await deliverOneByOne(tx, isGivenUp ? [...interrupted, ...untouched] : interrupted)
    return isGivenUp ? null : claimWaiting(tx, untouched, deps)
  })
}

function isUntouched({ state, attempt, retry_active }: DeliveryRow): boolean {
  return state === 'waiting' && attempt === 0 && !retry_active
}

function deliverOneByOne(tx: PracticeTx, deliveries: readonly DeliveryRow[]): Promise<void> {
  const jobs = deliveries.map(({ client_id, id: communication_id }) => {
    const payload = { client_id, communication_id }
    return { payload, key: deliverKey(payload), onlyWhenLost: true }
  })
  return enqueueAll(tx, deliverInBackgroundKind, jobs)
}
