import { z } from 'zod'
import type { Clock } from '../../../clock.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { enqueueAll } from '../../../jobs/enqueue.ts'
import { jobKind } from '../../../jobs/job.ts'

/** The job that runs the enrolments of a practice that are due. */
export const runEnrolmentsKind = jobKind({
  name: 'automations.run',
  payload: z.object({ client_id: z.uuid() }),
  maxAttempts: 5,
})

/** Enqueues a run of the practice's enrolments immediately after the transaction. */
export function runEnrolmentsNow(tx: PracticeTx): Promise<void> {
  return enqueueAll(tx, runEnrolmentsKind, [
    { payload: { client_id: tx.clientId }, key: `automations.run:${tx.clientId}` },
  ])
}

/** Enqueues runs for the moments at which enrolments are due. Those that are due in the same second share one. */
export function runEnrolmentsAt(tx: PracticeTx, moments: readonly Date[], clock: Clock): Promise<void> {
  const seconds = new Set(moments.map((moment) => Math.ceil(moment.getTime() / 1000)))
  return enqueueAll(
    tx,
    runEnrolmentsKind,
    [...seconds].map((second) => ({
      payload: { client_id: tx.clientId },
      key: `automations.run:${tx.clientId}:${second}`,
      when: { at: new Date(second * 1000), clock },
    })),
  )
}
