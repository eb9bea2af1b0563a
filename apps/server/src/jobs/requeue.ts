import { inPractice } from '../db/in-practice.ts'
import type { PracticeTx } from '../db/practice-tx.ts'
import type { Dependencies } from '../dependencies.ts'
import { eachPractice } from './each-practice.ts'
import { enqueueAll } from './enqueue.ts'
import type { JobKind, PeriodicJob } from './job.ts'

const EVERY_SECONDS = 60

/** Unfinished work whose job may have used all its attempts or be lost. */
export interface Requeue<P> {
  name: string
  kind: JobKind<P>
  /** The payloads of a practice's unfinished work. */
  unfinished(tx: PracticeTx, deps: Dependencies): Promise<P[]>
  /** The key of the job for a payload. */
  key(payload: P): string
}

/**
 * A periodic job that enqueues a new job for unfinished work whose job has used all its attempts or is lost, so that no
 * work stays unfinished for ever. A waiting or running job is left alone.
 */
export function requeue<P>({ name, kind, unfinished, key }: Requeue<P>): PeriodicJob {
  return eachPractice({
    name,
    everySeconds: EVERY_SECONDS,
    run: ({ deps }, clientId) =>
      inPractice(deps.db, clientId, async (tx) => {
        const payloads = await unfinished(tx, deps)
        const jobs = payloads.map((payload) => ({ payload, key: key(payload), onlyWhenLost: true }))
        await enqueueAll(tx, kind, jobs)
      }),
  })
}
