import type { Pool } from 'pg'
import type { PeriodicJob, PeriodicJobContext } from './job.ts'

/**
 * Runs each job at its interval. Their first runs are spread over the interval, because jobs that run at the same time
 * need a connection each.
 */
export function startPeriodicJobs(jobs: readonly PeriodicJob[], pool: Pool, context: PeriodicJobContext) {
  const started = jobs.map((job, index) => {
    const firstRunMs = (job.everySeconds * 1000 * (index + 1)) / jobs.length
    return startPeriodicJob(job, pool, context, firstRunMs)
  })
  return {
    stop() {
      for (const job of started) job.stop()
    },
  }
}

/**
 * Runs a job at its interval, and at once if it asks for that. An advisory lock prevents two processes from running it
 * at the same time.
 * @param firstRunMs the milliseconds until the first run of the interval
 */
function startPeriodicJob(job: PeriodicJob, pool: Pool, context: PeriodicJobContext, firstRunMs: number) {
  let isRunning = false
  const runNow = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await runUnderLock(pool, job.name, () => job.run(context))
    } catch (error) {
      context.log.error({ err: error, job: job.name }, 'periodic job failed')
    } finally {
      isRunning = false
    }
  }
  if (job.runsAtStart) void runNow()
  let interval: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    interval = setInterval(runNow, job.everySeconds * 1000)
    void runNow()
  }, firstRunMs)
  return {
    stop() {
      clearTimeout(first)
      clearInterval(interval)
    },
  }
}

/** Does the work, unless a different process is doing it at the moment. */
async function runUnderLock(pool: Pool, name: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    // The key must not change, because processes of the previous version use it too.
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as locked',
      [`periodic:${name}`],
    )
    if (!rows[0]?.locked) return
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [`periodic:${name}`])
    }
  } finally {
    client.release()
  }
}
