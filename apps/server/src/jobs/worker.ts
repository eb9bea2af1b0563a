import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { ProductLog } from '../log.ts'
import type { World } from '../world.ts'
import type { Job, JobContext, RepeatedJob } from './job.ts'
import { Leases } from './leases.ts'

export interface Worker {
  stop(): Promise<void>
}

export interface WorkerOptions {
  world: World
  /** The owner's pool: the queue's tables are the owner's. */
  pool: Pool
  jobs: readonly Job<unknown>[]
  repeated: readonly RepeatedJob[]
  concurrency: number
  log: ProductLog
}

/** Works jobs as they come, under a lease, and does the repeated ones on their beat. */
export async function startWorker({
  world,
  pool,
  jobs,
  repeated,
  concurrency,
  log,
}: WorkerOptions): Promise<Worker> {
  const events: WorkerEvents = new EventEmitter()
  const poolId = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id))
  })
  events.on('job:failed', ({ job, error }) => {
    log.error({ err: error, job: job.task_identifier, job_id: job.id }, 'job given up after its last try')
  })
  const runner = await run({
    pgPool: pool,
    taskList: taskList(world, jobs, log),
    concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message, meta) => {
      // A try that failed is tried again; that the last one failed is told by job:failed.
      if (level === 'error' && !meta?.failure) log.error(message)
      else if (level === 'error' || level === 'warning') log.warn(message)
    }),
  })
  const leases = new Leases(pool, await poolId, (error) => log.error({ err: error }, 'lease renewal failed'))
  await leases.start()
  const beats = repeated.map((beat) => startBeat(beat, pool, { world, log, signal: undefined }))
  return {
    async stop() {
      for (const beat of beats) beat.stop()
      await runner.stop()
      await leases.stop()
    },
  }
}

function taskList(world: World, jobs: readonly Job<unknown>[], log: ProductLog): TaskList {
  const tasks: TaskList = {}
  for (const job of jobs) {
    tasks[job.kind.name] = async (payload, helpers) => {
      const context: JobContext = {
        world,
        log: log.child({ job: job.kind.name }),
        attempt: helpers.job.attempts,
        signal: helpers.abortSignal,
      }
      await job.run(context, job.kind.payload.parse(payload))
    }
  }
  return tasks
}

/** Runs a repeated job on its beat; an advisory lock keeps several processes from doing it at once. */
function startBeat(beat: RepeatedJob, pool: Pool, context: Omit<JobContext, 'attempt'>) {
  let running = false
  const once = async () => {
    if (running) return
    running = true
    try {
      await underLock(pool, beat.name, () => beat.run(context))
    } catch (error) {
      context.log.error({ err: error, job: beat.name }, 'repeated job failed')
    } finally {
      running = false
    }
  }
  const timer = setInterval(once, beat.everySeconds * 1000)
  return { stop: () => clearInterval(timer) }
}

async function underLock(pool: Pool, name: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as locked',
      [`beat:${name}`],
    )
    if (!rows[0]?.locked) return
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [`beat:${name}`])
    }
  } finally {
    client.release()
  }
}
