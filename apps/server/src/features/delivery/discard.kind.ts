import { z } from 'zod'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { enqueueAll } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/job.ts'

/** The job that deletes the draft of an email that was not sent from the practice's mailbox. It tries for some hours. */
export const discardKind = jobKind({
  name: 'communications.discard',
  payload: z.object({ client_id: z.uuid(), communication_id: z.uuid() }),
  maxAttempts: 10,
})

export function discardAll(tx: PracticeTx, communicationIds: readonly string[]): Promise<void> {
  const jobs = communicationIds.map((id) => ({
    payload: { client_id: tx.clientId, communication_id: id },
    key: `discard ${id}`,
  }))
  return enqueueAll(tx, discardKind, jobs)
}
