import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Dependencies } from '../dependencies.ts'
import type { ProductLog } from '../log.ts'
import type { Job, JobContext, PeriodicJob } from './job.ts'
import { Leases } from './leases.ts'
import { startPeriodicJob } from './periodic-jobs.ts'
import { retryingPool } from './retrying-pool.ts'
import { workThroughOutages } from './work-through-outages.ts'

const RESTART_DELAY_MS = 5_000

export interface Worker {
  stop(): Promise<void>
}

export interface WorkerOptions {
  deps: Dependencies
  /** The owner's pool: the queue's tables are the owner's. */
  pool: Pool
  jobs: readonly Job<unknown>[]
  periodic: readonly PeriodicJob[]
  concurrency: number
  log: ProductLog
}

/** A runner of graphile-worker, with its lease. */
interface LeasedRunner {
  runner: Runner
  leases: Leases
}

/**
 * Runs jobs as they are enqueued, under a lease, and periodic jobs at their intervals. The worker survives database
 * outages: jobs resume afterwards, and a runner that ends by itself is started again.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { deps, pool, periodic, log } = options
  const queue = retryingPool(pool, log)
  const stopping = new AbortController()
  let running = await startRunner(queue.pool, options)
  const watch = async () => {
    for (;;) {
      await running.runner.promise.catch(() => {})
      if (stopping.signal.aborted) return
      log.error('the worker ended by itself and is started again')
      await running.leases.stop()
      const next = await startAgain(queue.pool, options, stopping.signal)
      if (!next) return
      running = next
      if (stopping.signal.aborted) running.runner.stop().catch(() => {})
    }
  }
  const watching = watch()
  const intervals = periodic.map((job) => startPeriodicJob(job, pool, { deps, log, signal: stopping.signal }))
  return {
    async stop() {
      stopping.abort()
      for (const interval of intervals) interval.stop()
      // `stop` fails when the worker is already ending by itself.
      running.runner.stop().catch(() => {})
      await Promise.race([watching, queue.stopWaiting()])
      await running.leases.stop()
    },
  }
}

/** @throws when the runner or its lease cannot be started */
async function startRunner(queue: Pool, options: WorkerOptions): Promise<LeasedRunner> {
  const { deps, pool, jobs, concurrency, log } = options
  const events: WorkerEvents = new EventEmitter()
  const onError = (error: unknown) => log.error({ err: error }, 'lease renewal failed')
  const lease = Promise.withResolvers<Leases>()
  events.once('pool:create', ({ workerPool }) => {
    const leases = new Leases({ pool, workerId: workerPool.id, onError })
    events.on('job:start', ({ job }) => leases.begin(job))
    events.on('job:complete', ({ job }) => leases.end(job))
    lease.resolve(leases)
  })
  events.on('job:failed', ({ job, error }) => {
    log.error(
      { err: error, job: job.task_identifier, job_id: job.id },
      'job abandoned after its last attempt',
    )
  })
  const { promise: firstLease, resolve: allowJobs } = Promise.withResolvers<void>()
  const runner = await run({
    // A job that starts before the first lease could be freed and started by another process.
    preset: { plugins: [beforeFirstJob(() => firstLease)] },
    pgPool: queue,
    taskList: taskList(deps, jobs, log, lease.promise),
    concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message, meta) => {
      // A failed attempt is retried; job:failed reports the failure of the last one.
      if (level === 'error' && !meta?.failure) log.error(message)
      else if (level === 'error' || level === 'warning') log.warn(message)
    }),
  })
  const leases = await lease.promise
  try {
    await leases.start()
  } catch (error) {
    const stopped = runner.stop()
    allowJobs()
    await stopped
    throw error
  }
  allowJobs()
  return { runner, leases }
}

/** Makes each of the library's workers wait before its first job. */
function beforeFirstJob(wait: () => Promise<void>): GraphileConfig.Plugin {
  return { name: 'before-first-job', version: '1.0.0', worker: { hooks: { startWorker: wait } } }
}

/** @returns undefined when the worker was asked to stop before it could be started */
async function startAgain(
  queue: Pool,
  options: WorkerOptions,
  signal: AbortSignal,
): Promise<LeasedRunner | undefined> {
  while (!signal.aborted) {
    try {
      return await startRunner(queue, options)
    } catch (error) {
      options.log.error({ err: error }, 'the worker could not be started again')
      await pause(RESTART_DELAY_MS, undefined, { signal }).catch(() => {})
    }
  }
  return undefined
}

function taskList(
  deps: Dependencies,
  jobs: readonly Job<unknown>[],
  log: ProductLog,
  lease: Promise<Leases>,
): TaskList {
  const tasks: TaskList = {}
  for (const job of jobs) {
    tasks[job.kind.name] = async (payload, { job: { id, attempts }, abortSignal }) => {
      const context: JobContext = {
        deps,
        log: log.child({ job: job.kind.name }),
        attempt: attempts,
        signal: abortSignal,
      }
      const parsed = job.kind.payload.parse(payload)
      await workThroughOutages(() => job.run(context, parsed), { id, context, leases: await lease })
    }
  }
  return tasks
}
