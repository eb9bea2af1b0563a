import { eventually } from '@enamel/testing/eventually'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase, openOwnerPool } from '../db/database.ts'
import { inPractice } from '../db/in-practice.ts'
import { type BreakableDatabase, breakableDatabase } from '../db/testing/breakable-database.ts'
import type { Dependencies } from '../dependencies.ts'
import { openLog, silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { enqueue } from './enqueue.ts'
import { type Job, job, jobKind } from './job.ts'
import { skipTime } from './skip-time.ts'
import { renewAsOtherProcess } from './testing/queue-fixture.ts'
import { startWorker, type Worker } from './worker.ts'

const PRACTICE = '01930000-0000-7000-8000-000000000001'
const WITHIN = { timeout: 15_000, interval: 50 }
const kind = jobKind({ name: 'test.job', payload: z.object({ word: z.string() }), maxAttempts: 9 })

let database: BreakableDatabase
let db: Database
let pool: Pool
let worker: Worker | undefined
let allowCompletions: (() => Promise<void>) | undefined

beforeAll(async () => {
  database = await breakableDatabase()
  db = await openDatabase(database.ownerUrl, { log: silent, reactions })
  pool = openOwnerPool(database.ownerUrl, { log: silent })
})
afterEach(async () => {
  await allowCompletions?.()
  await worker?.stop()
  worker = undefined
  await pool.query('delete from graphile_worker._private_jobs; delete from worker_leases')
})
afterAll(async () => {
  await pool.end()
  await db.close()
  await database.remove()
})

/** Starts a worker that runs jobs with this function, until the test ends. */
async function startWorkerWith(run: (word: string) => Promise<void>): Promise<void> {
  const jobs: Job<unknown>[] = [job(kind, (_context, { word }) => run(word))]
  worker = await startWorker({
    deps: {} as Dependencies,
    pool,
    jobs,
    periodic: [],
    concurrency: 4,
    log: openLog('silent'),
  })
}

function addJob(word: string): Promise<void> {
  return inPractice(db, PRACTICE, (tx) => enqueue(tx, kind, { word }, { key: word }))
}

interface Row {
  attempts: number
  locked_by: string | null
  last_error: string | null
}

async function queuedJobs(): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    'select attempts, locked_by, last_error from graphile_worker._private_jobs order by id',
  )
  return rows
}

/** Keeps a job in progress until the test opens the gate. */
function gate() {
  const started = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  return {
    started: started.promise,
    open: open.resolve,
    async pass() {
      started.resolve()
      await open.promise
    },
  }
}

/** Waits until the worker has renewed its lease; immediately afterwards it frees jobs. */
async function nextRenewal(): Promise<void> {
  const expiry = async () =>
    (await pool.query<{ expires_at: Date }>('select max(expires_at) as expires_at from worker_leases'))
      .rows[0]?.expires_at
  const before = await expiry()
  await eventually(async () => expect(await expiry()).not.toEqual(before), WITHIN)
}

/** Prevents jobs' rows from being deleted, until the test allows it or ends. */
async function delayCompletions(): Promise<void> {
  await pool.query(
    `create function delay_completion() returns trigger language plpgsql
     as $$ begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
     create trigger delay_completion before delete on graphile_worker._private_jobs
     for each statement execute function delay_completion()`,
  )
  const locker = await pool.connect()
  await locker.query('select pg_advisory_lock(1)')
  allowCompletions = async () => {
    allowCompletions = undefined
    await locker.query('select pg_advisory_unlock(1)')
    locker.release()
    await pool.query('drop function delay_completion cascade')
  }
}

async function expectDelayedCompletion(): Promise<void> {
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted`
  expect((await pool.query(waiting)).rowCount).toBe(1)
}

// An unhandled rejection fails the run, whichever test it belongs to.
describe('a worker whose database becomes unavailable', () => {
  it('records the results of its jobs when the database is back', async () => {
    const { started, open, pass } = gate()
    const completed: string[] = []
    await startWorkerWith(async (word) => {
      await pass()
      completed.push(word)
    })
    await addJob('in progress')
    await started
    await database.stop()
    open()
    await database.start()
    await eventually(async () => expect(await queuedJobs()).toEqual([]), WITHIN)
    expect(completed).toEqual(['in progress'])

    await addJob('afterwards')
    await eventually(() => expect(completed).toEqual(['in progress', 'afterwards']), WITHIN)
  })

  it('records the failure of a job when the database is back, and retries the job', async () => {
    const { started, open, pass } = gate()
    let runs = 0
    await startWorkerWith(async () => {
      await pass()
      if (++runs === 1) throw new Error('interrupted')
    })
    await addJob('in progress')
    await started
    await database.stop()
    open()
    await database.start()
    await eventually(
      async () =>
        expect(await queuedJobs()).toEqual([{ attempts: 1, locked_by: null, last_error: 'interrupted' }]),
      WITHIN,
    )
    await skipTime(pool, 60)
    await eventually(async () => expect(await queuedJobs()).toEqual([]), WITHIN)
    expect(runs).toBe(2)
  })

  it('repeats a job that an outage interrupted, immediately and as the same attempt', async () => {
    const { started, open, pass } = gate()
    let runs = 0
    await startWorkerWith(async () => {
      runs++
      await pass()
      await pool.query('select 1')
    })
    await addJob('interrupted')
    await started
    await pool.query('update graphile_worker._private_jobs set attempts = 8')
    await database.stop()
    open()
    await database.start()
    await eventually(async () => expect(await queuedJobs()).toEqual([]), WITHIN)
    expect(runs).toBe(2)
  })

  it('finishes every job although the database crashes several times', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `job ${index}`)
    const completed = new Set<string>()
    await startWorkerWith(async (word) => {
      await pool.query('select 1')
      completed.add(word)
    })
    for (const crash of [1, 2, 3]) {
      const batch = names.filter((_, index) => index % 3 === crash - 1)
      await inPractice(db, PRACTICE, async (tx) => {
        for (const word of batch) await enqueue(tx, kind, { word }, { key: word })
      })
      const before = completed.size
      await eventually(() => expect(completed.size).toBeGreaterThan(before + 5))
      await database.crash()
    }
    const expectAllFinished = async () => {
      await skipTime(pool, 600)
      expect(completed.size).toBe(names.length)
      expect(await queuedJobs()).toEqual([])
    }
    await eventually(expectAllFinished, { timeout: 40_000, interval: 100 })
  }, 60_000)

  it('frees a job that the queue assigned to it without informing it', async () => {
    const completed: string[] = []
    await startWorkerWith(async (word) => void completed.push(word))
    // The queue assigns a job in a transaction whose result never reaches the worker.
    await pool.query(
      `begin;
       select graphile_worker.add_job('test.job', '{"word": "unknown to the worker"}', run_at => now() + interval '1 hour');
       update graphile_worker._private_jobs j
       set locked_by = l.worker_id, locked_at = now() - interval '1 minute', run_at = now(), attempts = 1
       from worker_leases l;
       commit`,
    )
    await eventually(() => expect(completed).toEqual(['unknown to the worker']), WITHIN)
  })

  it('does not repeat a finished job, however long the database takes to record the result', async () => {
    const { started, open, pass } = gate()
    let runs = 0
    await startWorkerWith(async () => {
      runs++
      await pass()
    })
    await addJob('completed')
    await started
    await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`)
    await delayCompletions()
    open()
    await eventually(expectDelayedCompletion, WITHIN)
    for (let renewals = 0; renewals < 2; renewals++) await nextRenewal()
    expect(await queuedJobs()).toMatchObject([{ attempts: 1, locked_by: expect.any(String) }])
    await allowCompletions?.()
    await eventually(async () => expect(await queuedJobs()).toEqual([]), WITHIN)
    expect(runs).toBe(1)
  })

  it('keeps its lease while it stops, until the result of a job is recorded', async () => {
    const { started, open, pass } = gate()
    await startWorkerWith(pass)
    await addJob('completed')
    await started
    await delayCompletions()
    open()
    await eventually(expectDelayedCompletion, WITHIN)
    const stopped = worker?.stop()
    worker = undefined
    await nextRenewal()
    await renewAsOtherProcess(pool)
    expect(await queuedJobs()).toMatchObject([{ attempts: 1, locked_by: expect.any(String) }])
    await allowCompletions?.()
    await stopped
    expect(await queuedJobs()).toEqual([])
    expect((await pool.query('select from worker_leases')).rowCount).toBe(0)
  })

  it('does not restart a job in progress, however long it takes', async () => {
    const { started, open, pass } = gate()
    let runs = 0
    await startWorkerWith(async () => {
      runs++
      await pass()
    })
    await addJob('long')
    await started
    await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`)
    await nextRenewal()
    expect(await queuedJobs()).toMatchObject([{ attempts: 1, locked_by: expect.any(String) }])
    open()
    await eventually(async () => expect(await queuedJobs()).toEqual([]), WITHIN)
    expect(runs).toBe(1)
  })

  it('is started again when its runner ends by itself', async () => {
    const completed: string[] = []
    await startWorkerWith(async (word) => void completed.push(word))
    // The library ends by itself when a newer version of it has changed the queue. The test repeats the notification
    // until the library listens.
    await eventually(async () => {
      await pool.query(`select pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 999}')`)
      expect(process.exitCode).toBe(57)
    }, WITHIN)
    process.exitCode = undefined
    await addJob('afterwards')
    await eventually(() => expect(completed).toEqual(['afterwards']), WITHIN)
  })

  it('stops while the database is unavailable, even with a job in progress', async () => {
    const { started, open, pass } = gate()
    await startWorkerWith(pass)
    await addJob('in progress')
    await started
    await database.stop()
    try {
      open()
      await worker?.stop()
    } finally {
      worker = undefined
      await database.start()
    }
  })
})
