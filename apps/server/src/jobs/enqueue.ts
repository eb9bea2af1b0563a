import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { PracticeTx } from '../db/database.ts'
import type { JobKind } from './job.ts'

export interface When {
  /** In the product's time. */
  at: Date
  clock: Clock
}

/**
 * Adds a job inside the transaction that needs it: the job exists when, and only when, the transaction commits.
 * @param key while a job with the same key is waiting, no second one is added
 * @param onlyWhenLost also adds nothing while a process is working on a job with this key
 * @param when in product time; the queue runs on the machine's clock, so the time is converted
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
