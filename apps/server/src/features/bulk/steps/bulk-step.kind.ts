import { z } from 'zod'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { enqueue, type When } from '../../../jobs/enqueue.ts'
import { jobKind } from '../../../jobs/job.ts'

/** The job that takes the next step of a bulk message. */
export const bulkStepKind = jobKind({
  name: 'bulk.send',
  payload: z.object({ client_id: z.uuid(), batch_id: z.uuid() }),
  maxAttempts: 10,
})

/** The key of the job: a bulk message has at most one waiting. */
export function bulkStepKey({ batch_id }: { batch_id: string }): string {
  return `bulk ${batch_id}`
}

/** Enqueues the next step of a bulk message, due now by default. */
export function enqueueStep(tx: PracticeTx, batchId: string, when?: When): Promise<void> {
  const payload = { client_id: tx.clientId, batch_id: batchId }
  return enqueue(tx, bulkStepKind, payload, { key: bulkStepKey(payload), ...(when && { when }) })
}
