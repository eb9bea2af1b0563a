import { z } from 'zod'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { dequeue, enqueue, type When } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/job.ts'

/** The job that sends a scheduled message at its time. It is attempted for about a day. */
export const sendDueKind = jobKind({
  name: 'scheduled-messages.send',
  payload: z.object({ client_id: z.uuid(), id: z.uuid() }),
  maxAttempts: 40,
})

export const sendDueKey = ({ id }: { id: string }) => `scheduled ${id}`

/** Enqueues the job for the time of a message, in place of an earlier job for another time. */
export async function enqueueSendDue(tx: PracticeTx, id: string, when: When): Promise<void> {
  const key = sendDueKey({ id })
  dequeue(tx, key)
  await enqueue(tx, sendDueKind, { client_id: tx.clientId, id }, { key, when })
}
