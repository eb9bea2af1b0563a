import { eventually } from '@enamel/testing/eventually'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Database, inPractice, openDatabase, openOwnerPool } from '../db/database.ts'
import { type BreakableDatabase, breakableDatabase } from '../db/testing/breakable-database.ts'
import type { Dependencies } from '../dependencies.ts'
import { openLog, silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { enqueue } from './enqueue.ts'
import { type Job, job, jobKind } from './job.ts'
import { freeLapsedJobs } from './leases.ts'
import { skipTime } from './skip-time.ts'
import { startWorker, type Worker } from './worker.ts'

const PRACTICE = '01930000-0000-7000-8000-000000000001'
const WITHIN = { timeout: 15_000, interval: 50 }
const kind = jobKind({ name: 'test.job', payload: z.object({ word: z.string() }), maxAttempts: 9 })

let database: BreakableDatabase
let db: Database
let pool: Pool
let worker: Worker | undefined
let letWrite: (() => Promise<void>) | undefined

beforeAll(async () => {
  database = await breakableDatabase()
  db = await openDatabase(database.ownerUrl, { log: silent, reactions })
  pool = openOwnerPool(database.ownerUrl, { log: silent })
})
afterEach(async () => {
  await letWrite?.()
  await worker?.stop()
  worker = undefined
  await pool.query('delete from graphile_worker._private_jobs; delete from worker_leases')
})
afterAll(async () => {
  await pool.end()
  await db.close()
  await database.remove()
})

/** Runs jobs by this runner, until the test ends. */
async function work(run: (word: string) => Promise<void>): Promise<void> {
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

function add(word: string): Promise<void> {
  return inPractice(db, PRACTICE, (tx) => enqueue(tx, kind, { word }, { key: word }))
}

interface Row {
  attempts: number
  locked_by: string | null
  last_error: string | null
}

async function jobs(): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    'select attempts, locked_by, last_error from graphile_worker._private_jobs order by id',
  )
  return rows
}

/** A job that is in progress until the test releases it. */
function gate() {
  const begun = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  return {
    begun: begun.promise,
    open: open.resolve,
    async pass() {
      begun.resolve()
      await open.promise
    },
  }
}

/** The worker renews its lease, and with it looks for jobs to free. */
async function nextRenewal(): Promise<void> {
  const renewed = async () =>
    (await pool.query<{ expires_at: Date }>('select max(expires_at) as expires_at from worker_leases'))
      .rows[0]?.expires_at
  const before = await renewed()
  await eventually(async () => expect(await renewed()).not.toEqual(before), WITHIN)
}

/** Prevents jobs' rows from being deleted, until the test allows it or ends. */
async function delayCompletions(): Promise<void> {
  await pool.query(
    `create function hold_up() returns trigger language plpgsql
     as $$ begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
     create trigger hold_up before delete on graphile_worker._private_jobs
     for each statement execute function hold_up()`,
  )
  const locker = await pool.connect()
  await locker.query('select pg_advisory_lock(1)')
  letWrite = async () => {
    letWrite = undefined
    await locker.query('select pg_advisory_unlock(1)')
    locker.release()
    await pool.query('drop function hold_up cascade')
  }
}

async function delayed(): Promise<void> {
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted`
  expect((await pool.query(waiting)).rowCount).toBe(1)
}

// An unhandled rejection fails the run, whichever test it belongs to.
describe('a worker whose database goes away', () => {
  it('records the results of its jobs when the database is back', async () => {
    const { begun, open, pass } = gate()
    const done: string[] = []
    await work(async (word) => {
      await pass()
      done.push(word)
    })
    await add('under way')
    await begun
    await database.stop()
    open()
    await database.start()
    await eventually(async () => expect(await jobs()).toEqual([]), WITHIN)
    expect(done).toEqual(['under way'])

    await add('afterwards')
    await eventually(() => expect(done).toEqual(['under way', 'afterwards']), WITHIN)
  })

  it('writes down that a job failed when the database is back, and tries it again', async () => {
    const { begun, open, pass } = gate()
    let runs = 0
    await work(async () => {
      await pass()
      if (++runs === 1) throw new Error('cut off')
    })
    await add('under way')
    await begun
    await database.stop()
    open()
    await database.start()
    await eventually(
      async () => expect(await jobs()).toEqual([{ attempts: 1, locked_by: null, last_error: 'cut off' }]),
      WITHIN,
    )
    await skipTime(pool, 60)
    await eventually(async () => expect(await jobs()).toEqual([]), WITHIN)
    expect(runs).toBe(2)
  })

  it('does a job again that the database cut off, at once and as the same try', async () => {
    const { begun, open, pass } = gate()
    let runs = 0
    await work(async () => {
      runs++
      await pass()
      await pool.query('select 1')
    })
    await add('cut off')
    await begun
    await pool.query('update graphile_worker._private_jobs set attempts = 8')
    await database.stop()
    open()
    await database.start()
    await eventually(async () => expect(await jobs()).toEqual([]), WITHIN)
    expect(runs).toBe(2)
  })

  it('does every job though the database crashes again and again while it works them', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `job ${index}`)
    const done = new Set<string>()
    await work(async (word) => {
      await pool.query('select 1')
      done.add(word)
    })
    for (const crash of [1, 2, 3]) {
      const batch = names.filter((_, index) => index % 3 === crash - 1)
      await inPractice(db, PRACTICE, async (tx) => {
        for (const word of batch) await enqueue(tx, kind, { word }, { key: word })
      })
      const before = done.size
      await eventually(() => expect(done.size).toBeGreaterThan(before + 5))
      await database.crash()
    }
    const all = async () => {
      await skipTime(pool, 600)
      expect(done.size).toBe(names.length)
      expect(await jobs()).toEqual([])
    }
    await eventually(all, { timeout: 40_000, interval: 100 })
  }, 60_000)

  it('frees a job that was assigned to it without its knowledge', async () => {
    const done: string[] = []
    await work(async (word) => void done.push(word))
    // As the queue assigns a job, in a transaction whose end the worker does not receive.
    await pool.query(
      `begin;
       select graphile_worker.add_job('test.job', '{"word": "unheard of"}', run_at => now() + interval '1 hour');
       update graphile_worker._private_jobs j
       set locked_by = l.worker_id, locked_at = now() - interval '1 minute', run_at = now(), attempts = 1
       from worker_leases l;
       commit`,
    )
    await eventually(() => expect(done).toEqual(['unheard of']), WITHIN)
  })

  it('does not repeat a job that it has done, however long the database takes to record that', async () => {
    const { begun, open, pass } = gate()
    let runs = 0
    await work(async () => {
      runs++
      await pass()
    })
    await add('done')
    await begun
    await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`)
    await delayCompletions()
    open()
    await eventually(delayed, WITHIN)
    for (let renewals = 0; renewals < 2; renewals++) await nextRenewal()
    expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: expect.any(String) }])
    await letWrite?.()
    await eventually(async () => expect(await jobs()).toEqual([]), WITHIN)
    expect(runs).toBe(1)
  })

  it('lets its lease run when it stops before it is stored that a job is done', async () => {
    const { begun, open, pass } = gate()
    await work(pass)
    await add('done')
    await begun
    await delayCompletions()
    open()
    await eventually(delayed, WITHIN)
    await worker?.stop()
    worker = undefined
    expect(await freeLapsedJobs(pool)).toEqual([])
    expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: expect.any(String) }])
    await letWrite?.()
    await eventually(async () => expect(await jobs()).toEqual([]), WITHIN)
  })

  it('leaves a job alone while it is working it, for any time', async () => {
    const { begun, open, pass } = gate()
    let runs = 0
    await work(async () => {
      runs++
      await pass()
    })
    await add('long')
    await begun
    await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`)
    await nextRenewal()
    expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: expect.any(String) }])
    open()
    await eventually(async () => expect(await jobs()).toEqual([]), WITHIN)
    expect(runs).toBe(1)
  })

  it('is started again when it ends by itself', async () => {
    const done: string[] = []
    await work(async (word) => void done.push(word))
    // One of the library's own reasons to end, as soon as it listens: a newer version of it has changed the queue.
    await eventually(async () => {
      await pool.query(`select pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 999}')`)
      expect(process.exitCode).toBe(57)
    }, WITHIN)
    process.exitCode = undefined
    await add('afterwards')
    await eventually(() => expect(done).toEqual(['afterwards']), WITHIN)
  })

  it('stops while the database is away, with a job under way too', async () => {
    const { begun, open, pass } = gate()
    await work(pass)
    await add('under way')
    await begun
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
