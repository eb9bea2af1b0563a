import type { Clock } from '../clock.ts'
import type { PracticeTx } from '../db/practice-tx.ts'
import { statement } from '../db/statement.ts'
import type { JobKind } from './job.ts'

export interface When {
  /** In product time. */
  at: Date
  clock: Clock
}

export interface EnqueueOptions {
  /** No job is added while a job with the same key is waiting. */
  key?: string | null
  /** The time at which the job is due, now by default; it is converted, since the queue runs on the machine's clock. */
  when?: When
  /** Also adds no job while a process is working on a job with the same key. */
  onlyWhenLost?: boolean
}

/** Adds a job in the transaction that needs it: the job exists if and only if the transaction commits. */
export function enqueue<P>(
  tx: PracticeTx,
  kind: JobKind<P>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<void> {
  return enqueueAll(tx, kind, [{ payload, ...options }])
}

/** Removes the job with this key, unless a process is working on it. */
export function dequeue(tx: PracticeTx, key: string): void {
  tx.send(removeJob(key))
}

const removeJob = statement('select remove_job($1)')

const addJobs = statement(`
  select enqueue_job($1, j.payload, j.run_at, j.key, $2, j.only_when_lost)
  from json_to_recordset($3::json) as j (payload json, run_at timestamptz, key text, only_when_lost boolean)`)

/** Adds several jobs of one kind, in one statement. */
export async function enqueueAll<P>(
  tx: PracticeTx,
  kind: JobKind<P>,
  jobs: readonly ({ payload: P } & EnqueueOptions)[],
): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ payload, key = null, when, onlyWhenLost = false }) => ({
    payload,
    key,
    run_at: when ? new Date(Date.now() + when.at.getTime() - when.clock.now().getTime()) : null,
    only_when_lost: onlyWhenLost,
  }))
  tx.send(addJobs(kind.name, kind.maxAttempts, JSON.stringify(rows)))
}
