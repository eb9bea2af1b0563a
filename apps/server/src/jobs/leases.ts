import type { Pool } from 'pg'

/** How long a working process may be silent before its jobs are set free. */
export const LEASE_MS = 8_000
export const LEASE_RENEWAL_MS = 2_000

/**
 * Leases of working processes. The queue as it comes keeps the jobs of a dead process for four hours; with a lease of
 * seconds they are picked up by the next process within half a minute (DESIGN section 6).
 */
export class Leases {
  #pool: Pool
  #workerId: string
  #timer: NodeJS.Timeout | undefined
  #onError: (error: unknown) => void

  constructor(pool: Pool, workerId: string, onError: (error: unknown) => void) {
    this.#pool = pool
    this.#workerId = workerId
    this.#onError = onError
  }

  /** Takes the lease and keeps it; frees the jobs of every process whose lease has run out. */
  async start(): Promise<void> {
    await this.#renew()
    this.#timer = setInterval(() => this.#renew().catch(this.#onError), LEASE_RENEWAL_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#pool.query('delete from worker_leases where worker_id = $1', [this.#workerId])
  }

  async #renew(): Promise<void> {
    await this.#pool.query(
      `insert into worker_leases (worker_id, expires_at) values ($1, clock_timestamp() + $2 * interval '1 ms')
       on conflict (worker_id) do update set expires_at = excluded.expires_at`,
      [this.#workerId, LEASE_MS],
    )
    await freeLapsedJobs(this.#pool)
  }
}

/** @returns the ids of the processes whose jobs were set free */
export async function freeLapsedJobs(pool: Pool): Promise<string[]> {
  await pool.query(`delete from worker_leases where expires_at < clock_timestamp() - interval '1 hour'`)
  const { rows } = await pool.query<{ worker_id: string }>(
    `select distinct j.locked_by as worker_id
     from graphile_worker._private_jobs j
     where j.locked_by is not null
       and not exists (
         select from worker_leases l where l.worker_id = j.locked_by and l.expires_at > clock_timestamp())`,
  )
  const lapsed = rows.map((row) => row.worker_id)
  if (lapsed.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [lapsed])
  return lapsed
}
