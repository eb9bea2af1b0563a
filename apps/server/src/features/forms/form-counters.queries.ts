import { FORM_WINDOW_MS, type SubmissionCount } from '@enamel/domain/forms/submission-limits'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** The value that replaces the network address where the submissions from all addresses are counted together. */
export const ALL_ADDRESSES = ''

/** Counts a submission. A new window begins if none is open. */
export async function countSubmission(tx: PracticeTx, address: string, now: Date): Promise<SubmissionCount> {
  const isOver = sql<boolean>`form_counters.window_started_at <= ${new Date(now.getTime() - FORM_WINDOW_MS)}`
  const counter = await tx
    .insertInto('form_counters')
    .values({ client_id: tx.clientId, address, window_started_at: now, submissions: 1 })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'address']).doUpdateSet({
        window_started_at: sql`case when ${isOver} then excluded.window_started_at
          else form_counters.window_started_at end`,
        submissions: sql`case when ${isOver} then 1 else form_counters.submissions + 1 end`,
      }),
    )
    .returning(['window_started_at', 'submissions'])
    .executeTakeFirstOrThrow()
  return { count: counter.submissions, windowStartedAt: counter.window_started_at }
}

/** Deletes the counters whose window has ended. */
export async function deleteOldCounters(tx: PracticeTx, now: Date): Promise<void> {
  await tx
    .deleteFrom('form_counters')
    .where('client_id', '=', tx.clientId)
    .where('window_started_at', '<=', new Date(now.getTime() - FORM_WINDOW_MS))
    .execute()
}
