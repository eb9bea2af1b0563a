import { inPractice, type PracticeTx } from '../db/database.ts'
import { lookup } from '../db/lookup.ts'
import type { Dependencies } from '../dependencies.ts'
import { enqueue } from './enqueue.ts'
import type { JobKind, PeriodicJob } from './job.ts'

const EVERY_SECONDS = 60

/** Unfinished work whose job may have been used up or lost. */
export interface Requeue<P> {
  name: string
  kind: JobKind<P>
  /** The open work of this practice. */
  open(tx: PracticeTx, deps: Dependencies): Promise<P[]>
  /** The key under which such a job is added. */
  key(payload: P): string
}

/**
 * Work is done by the job that was written with it. If that job is used up or lost, this gives the work a new one, so
 * that nothing stays unfinished for ever; a waiting or running job is not touched.
 */
export function requeue<P>({ name, kind, open, key }: Requeue<P>): PeriodicJob {
  return {
    name,
    everySeconds: EVERY_SECONDS,
    async run({ deps }) {
      for (const clientId of await lookup.allPractices(deps.db)) {
        await inPractice(deps.db, clientId, async (tx) => {
          for (const payload of await open(tx, deps)) {
            await enqueue(tx, kind, payload, { key: key(payload), onlyWhenLost: true })
          }
        })
      }
    },
  }
}
