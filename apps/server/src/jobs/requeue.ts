import { inPractice, type PracticeTx } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { eachPractice } from './each-practice.ts'
import { enqueue } from './enqueue.ts'
import type { JobKind, PeriodicJob } from './job.ts'

const EVERY_SECONDS = 60

/** Unfinished work whose job may have used all its attempts or be lost. */
export interface Requeue<P> {
  name: string
  kind: JobKind<P>
  /** The open work of this practice. */
  open(tx: PracticeTx, deps: Dependencies): Promise<P[]>
  /** The key under which such a job is added. */
  key(payload: P): string
}

/**
 * Work is done by the job that was enqueued with it. When that job has used all its attempts or is lost, this enqueues
 * a new one, so that no work stays unfinished for ever. A waiting or running job is left alone.
 */
export function requeue<P>({ name, kind, open, key }: Requeue<P>): PeriodicJob {
  return eachPractice({
    name,
    everySeconds: EVERY_SECONDS,
    run: ({ deps }, clientId) =>
      inPractice(deps.db, clientId, async (tx) => {
        for (const payload of await open(tx, deps)) {
          await enqueue(tx, kind, payload, { key: key(payload), onlyWhenLost: true })
        }
      }),
  })
}
