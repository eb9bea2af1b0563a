import { eventually } from '@enamel/testing/eventually'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Database, inPractice, openDatabase, openOwnerPool } from '../db/database.ts'
import { freshDatabase } from '../db/testing/fresh-database.ts'
import type { FreshDatabase } from '../db/testing/test-server.ts'
import type { Dependencies } from '../dependencies.ts'
import { openLog, silent } from '../log.ts'
import { reactions } from '../reactions-of-features.ts'
import { testClock } from '../testing/test-clock.ts'
import { enqueue } from './enqueue.ts'
import { job, jobKind } from './job.ts'
import { freeLapsedJobs, Leases } from './leases.ts'
import { skipTime } from './skip-time.ts'
import { startWorker } from './worker.ts'

const PRACTICE = '01930000-0000-7000-8000-000000000001'
const kind = jobKind({ name: 'test.job', payload: z.object({ word: z.string() }), maxAttempts: 3 })

let database: FreshDatabase
let db: Database
let pool: Pool

beforeAll(async () => {
  database = await freshDatabase()
  db = await openDatabase(database.ownerUrl, { log: silent, reactions })
  pool = openOwnerPool(database.ownerUrl, { log: silent })
})
afterAll(async () => {
  await pool.end()
  await db.close()
  await database.drop()
})

async function waiting(): Promise<{ key: string | null; run_at: Date; locked_by: string | null }[]> {
  const { rows } = await pool.query(
    'select key, run_at, locked_by from graphile_worker._private_jobs order by id',
  )
  return rows
}

async function clear(): Promise<void> {
  await pool.query('delete from graphile_worker._private_jobs')
}

describe('a job', () => {
  it('exists when, and only when, its transaction commits', async () => {
    await clear()
    const rolledBack = inPractice(db, PRACTICE, async (tx) => {
      await enqueue(tx, kind, { word: 'never' })
      throw new Error('undone')
    })
    await expect(rolledBack).rejects.toThrow('undone')
    expect(await waiting()).toEqual([])
    await inPractice(db, PRACTICE, (tx) => enqueue(tx, kind, { word: 'once' }, { key: 'one' }))
    await inPractice(db, PRACTICE, (tx) => enqueue(tx, kind, { word: 'once' }, { key: 'one' }))
    expect(await waiting()).toHaveLength(1)
  })

  it('waits for its time, and a skip of the clock brings it forward by as much', async () => {
    await clear()
    const clock = testClock()
    const inThreeDays = new Date(clock.now().getTime() + 3 * 86_400_000)
    await inPractice(db, PRACTICE, (tx) =>
      enqueue(tx, kind, { word: 'later' }, { when: { at: inThreeDays, clock } }),
    )
    const [before] = await waiting()
    expect(Math.abs((before?.run_at.getTime() ?? 0) - inThreeDays.getTime())).toBeLessThan(2_000)
    await skipTime(pool, 2 * 86_400)
    const [after] = await waiting()
    expect((before?.run_at.getTime() ?? 0) - (after?.run_at.getTime() ?? 0)).toBe(2 * 86_400_000)
  })

  it('is done by a worker, and again when it fails', async () => {
    await clear()
    const done: string[] = []
    const worker = await startWorker({
      deps: {} as Dependencies,
      pool,
      jobs: [
        job(kind, async (_context, { word }) => {
          done.push(word)
          if (done.length === 1) throw new Error('not yet')
        }),
      ],
      periodic: [],
      concurrency: 1,
      log: openLog('silent'),
    })
    await inPractice(db, PRACTICE, (tx) => enqueue(tx, kind, { word: 'hello' }))
    const tried = async () => {
      await skipTime(pool, 60)
      expect(done).toEqual(['hello', 'hello'])
    }
    await eventually(tried, { timeout: 15_000, interval: 50 })
    await worker.stop()
  }, 30_000)
})

describe('a process that starts', () => {
  const leasesWhileWorked: unknown[] = []
  const start = () =>
    startWorker({
      deps: {} as Dependencies,
      pool,
      jobs: [
        job(kind, async () => {
          leasesWhileWorked.push((await pool.query('select from worker_leases')).rowCount)
        }),
      ],
      periodic: [],
      concurrency: 1,
      log: openLog('silent'),
    })

  beforeEach(async () => {
    await clear()
    await pool.query('delete from worker_leases')
    await inPractice(db, PRACTICE, (tx) => enqueue(tx, kind, { word: 'hello' }))
    leasesWhileWorked.length = 0
  })

  it('takes no job before it has its first lease', async () => {
    const blocker = await pool.connect()
    await blocker.query('begin; lock table worker_leases in exclusive mode')
    const starting = start()
    try {
      // By then it waits for its lease, and is notified of new jobs.
      await eventually(async () => {
        const locks = `select from pg_locks where relation = 'worker_leases'::regclass and not granted`
        expect((await pool.query(locks)).rowCount).toBe(1)
        const listeners = `select from pg_stat_activity where datname = current_database() and query ilike 'listen %'`
        expect((await pool.query(listeners)).rowCount).toBe(1)
      })
      expect(await waiting()).toMatchObject([{ locked_by: null }])
    } finally {
      await blocker.query('commit')
      blocker.release()
    }
    const worker = await starting
    await eventually(() => expect(leasesWhileWorked).toEqual([1]))
    await worker.stop()
  })

  it('takes none and ends if it gets no lease', async () => {
    await pool.query('alter table worker_leases rename to leases_elsewhere')
    try {
      await expect(start()).rejects.toThrow('worker_leases')
    } finally {
      await pool.query('alter table leases_elsewhere rename to worker_leases')
    }
    expect(leasesWhileWorked).toEqual([])
    expect(await waiting()).toMatchObject([{ locked_by: null }])
  })
})

describe('the jobs of a process that died', () => {
  it('are free as soon as its lease has run out, and not before', async () => {
    await clear()
    await inPractice(db, PRACTICE, (tx) => enqueue(tx, kind, { word: 'leased' }))
    const lease = (worker: string) =>
      pool.query(`update graphile_worker._private_jobs set locked_by = $1, locked_at = now()`, [worker])
    const living = new Leases({ pool, workerId: 'living', onError: () => {} })
    await living.start()
    await lease('living')
    expect(await freeLapsedJobs(pool)).toEqual([])
    expect((await waiting())[0]?.locked_by).toBe('living')

    await pool.query(`update worker_leases set expires_at = clock_timestamp() - interval '1 second'`)
    expect(await freeLapsedJobs(pool)).toEqual(['living'])
    expect((await waiting())[0]?.locked_by).toBeNull()

    // A process that died before it ever had a lease.
    await lease('never leased')
    expect(await freeLapsedJobs(pool)).toEqual(['never leased'])
    await living.stop()
  })

  it('are not touched by a process that was silent for longer than its lease', async () => {
    await clear()
    await inPractice(db, PRACTICE, (tx) => enqueue(tx, kind, { word: 'leased' }))
    const silentOne = new Leases({ pool, workerId: 'silent', onError: () => {} })
    const { rows } = await pool.query<{ id: string }>(
      `update graphile_worker._private_jobs set locked_by = 'silent', locked_at = now() returning id`,
    )
    const id = rows[0]?.id ?? ''
    expect(await silentOne.owns(id)).toBe(true)
    // From then on it is its own: the lease was renewed.
    expect(await freeLapsedJobs(pool)).toEqual([])

    await pool.query(`update worker_leases set expires_at = clock_timestamp() - interval '1 second'`)
    expect(await freeLapsedJobs(pool)).toEqual(['silent'])
    expect(await silentOne.owns(id)).toBe(false)
    await silentOne.stop()
  })
})
