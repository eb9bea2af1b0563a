import { eventually } from '@enamel/testing/eventually'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import { openLog } from '../log.ts'
import { testClock } from '../testing/test-clock.ts'
import { enqueue } from './enqueue.ts'
import { job, jobKind } from './job.ts'
import { Leases } from './leases.ts'
import { skipTime } from './skip-time.ts'
import { queueFixture, renewAsOtherProcess } from './testing/queue-fixture.ts'
import { startWorker } from './worker.ts'

const { pool, inTx, clear } = await queueFixture()
const kind = jobKind({ name: 'test.job', payload: z.object({ word: z.string() }), maxAttempts: 3 })

async function queuedJobs(): Promise<{ key: string | null; run_at: Date; locked_by: string | null }[]> {
  const { rows } = await pool.query(
    'select key, run_at, locked_by from graphile_worker._private_jobs order by id',
  )
  return rows
}

describe('a job', () => {
  it('exists if and only if its transaction commits', async () => {
    await clear()
    const rolledBack = inTx(async (tx) => {
      await enqueue(tx, kind, { word: 'never' })
      throw new Error('undone')
    })
    await expect(rolledBack).rejects.toThrow('undone')
    expect(await queuedJobs()).toEqual([])
    await inTx((tx) => enqueue(tx, kind, { word: 'once' }, { key: 'one' }))
    await inTx((tx) => enqueue(tx, kind, { word: 'once' }, { key: 'one' }))
    expect(await queuedJobs()).toHaveLength(1)
  })

  it("waits until it is due, and becomes due earlier when the product's clock is moved forward", async () => {
    await clear()
    const clock = testClock()
    const inThreeDays = new Date(clock.now().getTime() + 3 * 86_400_000)
    await inTx((tx) => enqueue(tx, kind, { word: 'later' }, { when: { at: inThreeDays, clock } }))
    const [before] = await queuedJobs()
    expect(Math.abs((before?.run_at.getTime() ?? 0) - inThreeDays.getTime())).toBeLessThan(2_000)
    await skipTime(pool, 2 * 86_400)
    const [after] = await queuedJobs()
    expect((before?.run_at.getTime() ?? 0) - (after?.run_at.getTime() ?? 0)).toBe(2 * 86_400_000)
  })

  it('is run by a worker, and run again after a failure', async () => {
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
    await inTx((tx) => enqueue(tx, kind, { word: 'hello' }))
    const expectRetry = async () => {
      await skipTime(pool, 60)
      expect(done).toEqual(['hello', 'hello'])
    }
    await eventually(expectRetry, { timeout: 15_000, interval: 50 })
    await worker.stop()
  }, 30_000)
})

describe('a process that starts', () => {
  const leasesDuringJob: unknown[] = []
  const start = () =>
    startWorker({
      deps: {} as Dependencies,
      pool,
      jobs: [
        job(kind, async () => {
          leasesDuringJob.push((await pool.query('select from worker_leases')).rowCount)
        }),
      ],
      periodic: [],
      concurrency: 1,
      log: openLog('silent'),
    })

  beforeEach(async () => {
    await clear()
    await inTx((tx) => enqueue(tx, kind, { word: 'hello' }))
    leasesDuringJob.length = 0
  })

  it('starts no job before it has its first lease', async () => {
    const blocker = await pool.connect()
    await blocker.query('begin; lock table worker_leases in exclusive mode')
    const starting = start()
    try {
      // At this point the worker waits for its lease, and is notified of new jobs.
      await eventually(async () => {
        const locks = `select from pg_locks where relation = 'worker_leases'::regclass and not granted`
        expect((await pool.query(locks)).rowCount).toBe(1)
        const listeners = `select from pg_stat_activity where datname = current_database() and query ilike 'listen %'`
        expect((await pool.query(listeners)).rowCount).toBe(1)
      })
      expect(await queuedJobs()).toMatchObject([{ locked_by: null }])
    } finally {
      await blocker.query('commit')
      blocker.release()
    }
    const worker = await starting
    await eventually(() => expect(leasesDuringJob).toEqual([1]))
    await worker.stop()
  })

  it('fails without starting a job if it cannot get a lease', async () => {
    await pool.query('alter table worker_leases rename to leases_elsewhere')
    try {
      await expect(start()).rejects.toThrow('worker_leases')
    } finally {
      await pool.query('alter table leases_elsewhere rename to worker_leases')
    }
    expect(leasesDuringJob).toEqual([])
    expect(await queuedJobs()).toMatchObject([{ locked_by: null }])
  })
})

describe('a lease', () => {
  it('is renewed while the jobs that have to be freed cannot be changed', async () => {
    await clear()
    await inTx((tx) => enqueue(tx, kind, { word: 'unknown' }))
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now() - interval '1 minute'`,
    )
    const leases = new Leases({ pool, workerId: 'alive', onError: () => {} })
    const blocker = await pool.connect()
    await blocker.query('begin; lock table graphile_worker._private_jobs in share mode')
    // Asking whether a job is owned renews the lease.
    const renewing = leases.owns('0')
    try {
      await eventually(async () =>
        expect((await pool.query('select from worker_leases where expires_at > now()')).rowCount).toBe(1),
      )
      expect(await queuedJobs()).toMatchObject([{ locked_by: 'alive' }])
    } finally {
      await blocker.query('commit')
      blocker.release()
    }
    await renewing
    expect(await queuedJobs()).toMatchObject([{ locked_by: null }])
  })

  it('is deleted by a process that starts more than an hour after it expired', async () => {
    await clear()
    await pool.query(
      `insert into worker_leases (worker_id, expires_at)
       values ('expired 61 minutes ago', now() - interval '61 minutes'), ('expired 59 minutes ago', now() - interval '59 minutes')`,
    )
    await renewAsOtherProcess(pool)
    expect((await pool.query('select worker_id from worker_leases')).rows).toEqual([
      { worker_id: 'expired 59 minutes ago' },
    ])
  })
})

describe('the jobs of a process whose lease expires', () => {
  it('are freed once the lease has expired, and not before', async () => {
    await clear()
    await inTx((tx) => enqueue(tx, kind, { word: 'leased' }))
    const assignJob = (worker: string) =>
      pool.query(`update graphile_worker._private_jobs set locked_by = $1, locked_at = now()`, [worker])
    const aliveLease = new Leases({ pool, workerId: 'alive', onError: () => {} })
    await aliveLease.start()
    await assignJob('alive')
    await renewAsOtherProcess(pool)
    expect(await queuedJobs()).toMatchObject([{ locked_by: 'alive' }])

    await pool.query(`update worker_leases set expires_at = clock_timestamp() - interval '1 second'`)
    await renewAsOtherProcess(pool)
    expect(await queuedJobs()).toMatchObject([{ locked_by: null }])

    // This process died before it had a lease.
    await assignJob('never leased')
    await renewAsOtherProcess(pool)
    expect(await queuedJobs()).toMatchObject([{ locked_by: null }])
    await aliveLease.stop()
  })

  it('are no longer owned by the process, even if it is still running', async () => {
    await clear()
    await inTx((tx) => enqueue(tx, kind, { word: 'leased' }))
    const lapsedLease = new Leases({ pool, workerId: 'lapsed', onError: () => {} })
    const { rows } = await pool.query<{ id: string }>(
      `update graphile_worker._private_jobs set locked_by = 'lapsed', locked_at = now() returning id`,
    )
    const id = rows[0]?.id ?? ''
    expect(await lapsedLease.owns(id)).toBe(true)
    // `owns` has renewed the lease.
    await renewAsOtherProcess(pool)
    expect(await queuedJobs()).toMatchObject([{ locked_by: 'lapsed' }])

    await pool.query(`update worker_leases set expires_at = clock_timestamp() - interval '1 second'`)
    await renewAsOtherProcess(pool)
    expect(await lapsedLease.owns(id)).toBe(false)
    await lapsedLease.stop()
  })
})
