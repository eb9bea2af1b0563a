import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable, whenDatabaseIsBack } from '../db/unavailable.ts'
import type { JobContext } from './job.ts'
import type { Leases } from './leases.ts'

/** The pause after an outage interrupted the job, before the database is tried again. */
const AFTER_INTERRUPTION_MS = 100
/** A job whose run is interrupted by this many outages fails, and is retried later. */
const MAX_OUTAGES = 10

/**
 * Repeats a job that a database outage interrupted, as soon as the database is back, unless a different process has
 * taken over the job. If the outage counted as a failure, the job would wait longer after each crash.
 */
export async function workThroughOutages(
  work: () => Promise<void>,
  { id, context, leases }: { id: string; context: JobContext; leases: Leases },
): Promise<void> {
  for (let outages = 1; ; outages++) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || outages === MAX_OUTAGES || context.signal?.aborted) throw error
      context.log.warn({ err: error, job_id: id }, 'a database outage interrupted a job')
      await pause(AFTER_INTERRUPTION_MS)
      if (!(await whenDatabaseIsBack(() => leases.owns(id), context))) throw error
    }
  }
}
