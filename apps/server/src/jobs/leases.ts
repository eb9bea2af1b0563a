import type { Pool } from 'pg'

/** A process that does not renew its lease for this long loses its jobs. */
export const LEASE_MS = 8_000
export const LEASE_RENEWAL_MS = 2_000

export interface LeaseOptions {
  pool: Pool
  workerId: string
  onError(error: unknown): void
}

/** One attempt of a job. The id is a string, as the pool returns it to the library and to this class. */
interface Attempt {
  id: string
  attempts: number
}

/**
 * Leases of worker processes. The queue by itself keeps the jobs of a dead process locked for four hours. With a lease
 * of seconds, a different process takes the jobs over within half a minute.
 */
export class Leases {
  readonly #options: LeaseOptions
  #timer: NodeJS.Timeout | undefined
  /**
   * The ids of the jobs that this process has taken and not ended: those in progress, and those that wait for a slot.
   */
  readonly #active = new Set<string>()
  /** Attempts that have ended or were given back, by the job's id, while the queue may not have recorded it yet. */
  readonly #ended = new Map<string, number>()

  constructor(options: LeaseOptions) {
    this.#options = options
  }

  /** Called when this process has taken a job. It may wait for others of the process before it is started. */
  begin({ id }: Attempt): void {
    this.#active.add(id)
    this.#ended.delete(id)
  }

  /**
   * Called when the work of a job has ended, or when the job is given back without having been started. The library
   * calls this before the result is stored. In between, the job's row looks like the row of an abandoned job.
   */
  end({ id, attempts }: Attempt): void {
    this.#active.delete(id)
    this.#ended.set(id, attempts)
  }

  /**
   * Acquires the lease and renews it at intervals. Each renewal also frees the jobs of processes whose lease has expired.
   * Leases that expired more than an hour ago are deleted.
   */
  async start(): Promise<void> {
    await this.#renew()
    await this.#deleteOldLeases()
    this.#timer = setInterval(() => this.#renew().catch(this.#options.onError), LEASE_RENEWAL_MS)
  }

  /**
   * Releases the lease. A lease that cannot be released expires. A lease with a job whose result is still being
   * recorded is left to expire too, since its release would free the job.
   */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const { pool, workerId, onError } = this.#options
    try {
      await this.#removeRecordedEnds()
      if (this.#ended.size === 0)
        await pool.query('delete from worker_leases where worker_id = $1', [workerId])
    } catch (error) {
      onError(error)
    }
  }

  /** Whether this process still owns the job. If so, it owns the job as long as the lease is renewed. */
  async owns(jobId: string): Promise<boolean> {
    await this.#renew()
    const { rowCount } = await this.#options.pool.query(
      'select from graphile_worker._private_jobs where id = $1 and locked_by = $2',
      [jobId, this.#options.workerId],
    )
    return rowCount === 1
  }

  /** Renews the lease first and by itself: freeing jobs may have to wait for a lock, or fail. */
  async #renew(): Promise<void> {
    const { pool, workerId } = this.#options
    await pool.query(
      `insert into worker_leases (worker_id, expires_at) values ($1, clock_timestamp() + $2 * interval '1 ms')
       on conflict (worker_id) do update set expires_at = excluded.expires_at`,
      [workerId, LEASE_MS],
    )
    await this.#freeJobs()
    await this.#removeRecordedEnds()
  }

  /**
   * Frees the jobs of processes without a valid lease, and jobs that are assigned to this process but unknown to it,
   * because a database that ends its connections may have assigned a job without the process being informed.
   */
  async #freeJobs(): Promise<void> {
    const { pool, workerId } = this.#options
    const { rows } = await pool.query<{ worker_id: string }>(
      `with freed as (
         update graphile_worker._private_jobs j set locked_by = null, locked_at = null
         where locked_by = $1 and locked_at < clock_timestamp() - $2 * interval '1 ms' and id <> all ($3::bigint[])
           and not exists (
             select from unnest($4::bigint[], $5::integer[]) ended (id, attempts)
             where ended.id = j.id and ended.attempts = j.attempts)
       )
       select distinct j.locked_by as worker_id
       from graphile_worker._private_jobs j
       where j.locked_by is not null
         and not exists (
           select from worker_leases l where l.worker_id = j.locked_by and l.expires_at > clock_timestamp())`,
      [workerId, LEASE_MS, [...this.#active], [...this.#ended.keys()], [...this.#ended.values()]],
    )
    const lapsed = rows.map((row) => row.worker_id)
    if (lapsed.length > 0)
      await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [lapsed])
  }

  /** Deletes leases that expired more than an hour ago: their processes ended without releasing them. */
  async #deleteOldLeases(): Promise<void> {
    await this.#options.pool.query(
      `delete from worker_leases where expires_at < clock_timestamp() - interval '1 hour'`,
    )
  }

  async #removeRecordedEnds(): Promise<void> {
    if (this.#ended.size === 0) return
    const { pool, workerId } = this.#options
    const ended = [...this.#ended]
    const { rows } = await pool.query<Attempt>(
      `select id, attempts from graphile_worker._private_jobs where locked_by = $1 and id = any ($2::bigint[])`,
      [workerId, ended.map(([id]) => id)],
    )
    const unrecorded = new Map(rows.map(({ id, attempts }) => [id, attempts]))
    for (const [id, attempts] of ended) {
      // A later attempt of the same job may have ended in the meantime.
      const isSame = this.#ended.get(id) === attempts
      if (isSame && unrecorded.get(id) !== attempts) this.#ended.delete(id)
    }
  }
}
