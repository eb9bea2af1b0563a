import type { Pool } from 'pg'

/**
 * Makes waiting jobs due earlier after the product's clock was moved forward. After three days were skipped, a job that
 * was due in three days is due now.
 */
export async function skipTime(pool: Pool, seconds: number): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs
     set run_at = run_at - $1 * interval '1 second'
     where locked_by is null and run_at > now()`,
    [seconds],
  )
  await pool.query(`select pg_notify('jobs:insert', '{"count":1}')`)
}
