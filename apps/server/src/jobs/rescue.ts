import { inPractice, type PracticeTx } from '../db/database.ts'
import { lookup } from '../db/lookup.ts'
import type { World } from '../world.ts'
import { enqueue } from './enqueue.ts'
import type { JobKind, RepeatedJob } from './job.ts'

const EVERY_SECONDS = 60

/** Work that stands open, whose job may have been used up or lost. */
export interface Rescue<P> {
  name: string
  kind: JobKind<P>
  /** What is open in this practice. */
  open(tx: PracticeTx, world: World): Promise<P[]>
  /** The key under which such a job is added. */
  key(payload: P): string
}

/**
 * Work is done by the job that was written with it. Should that job ever be used up or lost, this gives the work a new
 * one, so that nothing stays on its way for good; a job that waits or is being worked is left alone.
 */
export function rescue<P>({ name, kind, open, key }: Rescue<P>): RepeatedJob {
  return {
    name,
    everySeconds: EVERY_SECONDS,
    async run({ world }) {
      for (const clientId of await lookup.allPractices(world.db)) {
        await inPractice(world.db, clientId, async (tx) => {
          for (const payload of await open(tx, world)) {
            await enqueue(tx, kind, payload, { key: key(payload), onlyWhenLost: true })
          }
        })
      }
    },
  }
}
