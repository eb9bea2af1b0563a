import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { PracticeTx } from '../db/database.ts'
import type { JobKind } from './job.ts'

export interface When {
  /** In product time. */
  at: Date
  clock: Clock
}

/**
 * Adds a job in the transaction that needs it: the job exists if and only if the transaction commits.
 * @param key no job is added while a job with the same key is waiting
 * @param onlyWhenLost also adds no job while a process is working on a job with the same key
 * @param when the time at which the job is due, now by default; it is converted, since the queue runs on the machine's
 *   clock
 */
export async function enqueue<P>(
  tx: PracticeTx,
  kind: JobKind<P>,
  payload: P,
  {
    key = null,
    when,
    onlyWhenLost = false,
  }: { key?: string | null; when?: When; onlyWhenLost?: boolean } = {},
): Promise<void> {
  const runAt = when ? new Date(Date.now() + when.at.getTime() - when.clock.now().getTime()) : null
  await sql`select enqueue_job(${kind.name}, ${JSON.stringify(payload)}::json, ${runAt}, ${key}, ${kind.maxAttempts}, ${onlyWhenLost})`.execute(
    tx,
  )
}
