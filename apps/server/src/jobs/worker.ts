import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Dependencies } from '../dependencies.ts'
import type { ProductLog } from '../log.ts'
import type { Job, JobContext, PeriodicJob } from './job.ts'
import { Leases } from './leases.ts'
import { startPeriodicJobs } from './periodic-jobs.ts'
import { retryingPool } from './retrying-pool.ts'
import { workThroughOutages } from './work-through-outages.ts'

const RESTART_DELAY_MS = 5_000
const POLL_INTERVAL_MS = 1_000
/**
 * The longest time that a job waits in a process for one of its slots, before it is given back to the queue, where a
 * different process can take it.
 */
const LOCAL_WAIT_MS = 1_000
/** How long the end of a job waits to be recorded together with that of others. */
const END_BATCH_MS = 20

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
  /**
   * The shortest time between two looks for new jobs. A worker is notified of the jobs of all workers, so without a
   * limit it asks the queue once for each of them. None by default.
   */
  lookEveryMs?: number
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
  const intervals = startPeriodicJobs(periodic, pool, { deps, log, signal: stopping.signal })
  return {
    async stop() {
      stopping.abort()
      intervals.stop()
      // `stop` fails when the worker is already ending by itself.
      running.runner.stop().catch(() => {})
      await Promise.race([watching, queue.stopWaiting()])
      await running.leases.stop()
    },
  }
}

/** @throws when the runner or its lease cannot be started */
async function startRunner(queue: Pool, options: WorkerOptions): Promise<LeasedRunner> {
  const { deps, pool, jobs, concurrency, lookEveryMs = 0, log } = options
  const events: WorkerEvents = new EventEmitter()
  const onError = (error: unknown) => log.error({ err: error }, 'lease renewal failed')
  const lease = Promise.withResolvers<Leases>()
  const { promise: firstLease, resolve: allowJobs } = Promise.withResolvers<void>()
  let mayConnect: Promise<void> | undefined
  events.once('pool:create', ({ workerPool }) => {
    const leases = new Leases({ pool, workerId: workerPool.id, onError })
    followJobs(events, leases)
    mayConnect = firstLease
    workerPool.nudge = paced(workerPool.nudge.bind(workerPool), lookEveryMs)
    lease.resolve(leases)
  })
  logAbandonedJobs(events, log)
  const runner = await run({
    preset: {
      worker: {
        localQueue: { size: concurrency, ttl: LOCAL_WAIT_MS },
        completeJobBatchDelay: END_BATCH_MS,
        failJobBatchDelay: END_BATCH_MS,
      },
    },
    // A job that is taken before the first lease could be freed and started by another process.
    pgPool: connectAfter(() => mayConnect, queue),
    taskList: taskList(deps, jobs, log, lease.promise),
    concurrency,
    pollInterval: POLL_INTERVAL_MS,
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

/** Lets the leases know which jobs this process has taken, and which of them are over or were given back. */
function followJobs(events: WorkerEvents, leases: Leases): void {
  events.on('localQueue:getJobs:complete', ({ jobs }) => {
    for (const job of jobs) leases.begin(job)
  })
  events.on('localQueue:returnJobs', ({ jobs }) => {
    for (const job of jobs) leases.end(job)
  })
  events.on('job:complete', ({ job }) => leases.end(job))
}

function logAbandonedJobs(events: WorkerEvents, log: ProductLog): void {
  events.on('job:failed', ({ job, error }) => {
    log.error(
      { err: error, job: job.task_identifier, job_id: job.id },
      'job abandoned after its last attempt',
    )
  })
  // The end of some jobs cannot be recorded, though the database is available. The library would stop taking jobs, and
  // may then wait for ever, so the process ends, as after any unexpected error.
  events.on('pool:fatalError', ({ error }) => void Promise.reject(error))
}

/** Passes notifications of new jobs on: the first at once, those that follow within `ms` together after that time. */
function paced(notify: (jobs: number) => void, ms: number): (jobs: number) => void {
  let waiting = 0
  let timer: NodeJS.Timeout | undefined
  const pass = () => {
    timer = undefined
    if (waiting === 0) return
    const jobs = waiting
    waiting = 0
    timer = setTimeout(pass, ms).unref()
    notify(jobs)
  }
  return (jobs) => {
    waiting += jobs
    if (!timer) pass()
  }
}

/** A pool whose connections are opened once the current promise, if there is one, has resolved. */
function connectAfter(current: () => Promise<void> | undefined, pool: Pool): Pool {
  const connect = (...args: Parameters<Pool['connect']>) =>
    // With a callback the library requests the connection on which it listens.
    args.length > 0 ? pool.connect(...args) : Promise.resolve(current()).then(() => pool.connect())
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)),
  })
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
