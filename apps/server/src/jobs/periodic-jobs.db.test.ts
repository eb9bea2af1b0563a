import { eventually } from '@enamel/testing/eventually'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { openOwnerPool } from '../db/database.ts'
import { freshDatabase } from '../db/testing/fresh-database.ts'
import type { FreshDatabase } from '../db/testing/test-server.ts'
import type { Dependencies } from '../dependencies.ts'
import { openLog, silent } from '../log.ts'
import { job, jobKind, type PeriodicJob } from './job.ts'
import { startPeriodicJobs } from './periodic-jobs.ts'
import { startWorker, type Worker } from './worker.ts'

const EVERY_SECONDS = 0.02
const idle = job(jobKind({ name: 'test.idle', payload: z.unknown(), maxAttempts: 1 }), async () => {})

let database: FreshDatabase
const pools: Pool[] = []
const workers: Worker[] = []
const logged: string[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await Promise.all(pools.splice(0).map((pool) => pool.end()))
  logged.length = 0
})
afterAll(() => database.drop())

/** Starts a process that runs these jobs at every interval. @returns its pool of connections */
async function startProcess(...periodic: PeriodicJob[]): Promise<Pool> {
  const pool = openOwnerPool(database.ownerUrl, { log: silent })
  pools.push(pool)
  const log = openLog('error', { write: (line) => void logged.push(line) })
  workers.push(
    await startWorker({ deps: {} as Dependencies, pool, jobs: [idle], periodic, concurrency: 1, log }),
  )
  return pool
}

const periodicJob = (name: string, run: PeriodicJob['run']): PeriodicJob => ({
  name,
  everySeconds: EVERY_SECONDS,
  run,
})

/** Work that counts its runs; each run lasts until the test releases it. */
function blockedWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const counts = { started: 0, ended: 0 }
  return {
    counts,
    release: resolve,
    async run() {
      counts.started++
      await promise
      counts.ended++
    },
  }
}

/** Counts the rounds in which each process runs its periodic jobs. */
function roundCounters() {
  const counted: { times: number }[] = []
  return {
    /** Must be the last job of a process, so that it runs after the other jobs. */
    counter(): PeriodicJob {
      const rounds = { times: 0 }
      counted.push(rounds)
      return periodicJob(`rounds of process ${counted.length}`, async () => void rounds.times++)
    },
    async waitForMore() {
      const before = counted.map(({ times }) => times)
      await eventually(() => {
        for (const [index, { times }] of counted.entries())
          expect(times).toBeGreaterThan((before[index] ?? 0) + 2)
      })
    },
  }
}

describe('a periodic job', () => {
  it('runs at every interval', async () => {
    let times = 0
    await startProcess(periodicJob('again', async () => void times++))
    await eventually(() => expect(times).toBeGreaterThan(3))
  })

  it('also runs when the process starts, if it asks for that', async () => {
    let times = 0
    const hourly = { ...periodicJob('hourly', async () => void times++), everySeconds: 3_600 }
    const { counter, waitForMore } = roundCounters()
    await startProcess({ ...hourly, runsAtStart: true }, counter())
    await eventually(() => expect(times).toBe(1))
    await startProcess({ ...hourly, name: 'hourly, later' }, counter())
    await waitForMore()
    expect(times).toBe(1)
  })

  it('first runs at another time than jobs with the same interval', async () => {
    const pool = openOwnerPool(database.ownerUrl, { log: silent })
    pools.push(pool)
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    const ran: string[] = []
    const hourly = (name: string, { resolve }: typeof first): PeriodicJob => ({
      name,
      everySeconds: 3_600,
      run: async () => {
        ran.push(name)
        resolve()
      },
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const jobs = startPeriodicJobs([hourly('first', first), hourly('second', second)], pool, {
      deps: {} as Dependencies,
      log: openLog('silent'),
      signal: new AbortController().signal,
    })
    try {
      vi.advanceTimersByTime(30 * 60_000)
      await first.promise
      expect(ran).toEqual(['first'])
      vi.advanceTimersByTime(30 * 60_000)
      await second.promise
      expect(ran).toEqual(['first', 'second'])
    } finally {
      jobs.stop()
      vi.useRealTimers()
    }
  })

  it('runs in one process at a time, and only once at a time in that process', async () => {
    const { counts, release, run } = blockedWork()
    const round = roundCounters()
    await startProcess(periodicJob('one at a time', run), round.counter())
    await startProcess(periodicJob('one at a time', run), round.counter())
    await eventually(() => expect(counts.started).toBe(1))
    await round.waitForMore()
    expect(counts).toEqual({ started: 1, ended: 0 })
    release()
    await eventually(() => expect(counts.ended).toBeGreaterThan(3))
  })

  it('does not stop other periodic jobs from running', async () => {
    const { counts, release, run } = blockedWork()
    let otherRuns = 0
    await startProcess(
      periodicJob('delayed', run),
      periodicJob('another', async () => void otherRuns++),
    )
    await eventually(() => expect(counts.started).toBe(1))
    await eventually(() => expect(otherRuns).toBeGreaterThan(3))
    release()
  })

  it('is taken over by a different process when the first process loses its database connection', async () => {
    const first = blockedWork()
    const pool = await startProcess(periodicJob('passed on', first.run))
    await eventually(() => expect(first.counts.started).toBe(1))
    let otherRuns = 0
    const round = roundCounters()
    await startProcess(
      periodicJob('passed on', async () => void otherRuns++),
      round.counter(),
    )
    await round.waitForMore()
    expect(otherRuns).toBe(0)

    await pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and database =
         (select oid from pg_database where datname = current_database())`,
    )
    await eventually(() => expect(otherRuns).toBeGreaterThan(0))
    first.release()
  })

  it('runs again after a failure, which is logged', async () => {
    let times = 0
    await startProcess(
      periodicJob('failing', async () => {
        if (++times === 1) throw new Error('the first time')
      }),
    )
    await eventually(() => expect(times).toBeGreaterThan(2))
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'periodic job failed', job: 'failing', err: { message: 'the first time' } },
    ])
  })

  it('does not start again after the process has stopped', async () => {
    let times = 0
    await startProcess(periodicJob('stopped', async () => void times++))
    await eventually(() => expect(times).toBeGreaterThan(0))
    const round = roundCounters()
    await workers.pop()?.stop()
    const stoppedAt = times
    await startProcess(round.counter())
    await round.waitForMore()
    expect(times).toBe(stoppedAt)
  })

  it('receives a signal that is aborted when the process stops', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<AbortSignal | undefined>()
    await startProcess(periodicJob('long', async ({ signal }) => start(signal)))
    const signal = await started
    expect(signal?.aborted).toBe(false)
    await workers.pop()?.stop()
    expect(signal?.aborted).toBe(true)
  })
})
