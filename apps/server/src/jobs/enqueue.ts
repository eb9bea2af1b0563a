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
 * Adds a job inside the transaction that wants it: it exists when, and only when, the transaction commits.
 * @param key a waiting job with the same key is left as it is instead of adding a second
 * @param onlyWhenLost adds nothing while a process works a job with this key either
 * @param when product time; the queue runs on the machine's clock, so the difference is stored
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
