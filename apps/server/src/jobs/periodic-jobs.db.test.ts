import { eventually } from '@enamel/testing/eventually'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openOwnerPool } from '../db/database.ts'
import { freshDatabase } from '../db/testing/fresh-database.ts'
import type { FreshDatabase } from '../db/testing/test-server.ts'
import type { Dependencies } from '../dependencies.ts'
import { openLog, silent } from '../log.ts'
import { job, jobKind, type PeriodicJob } from './job.ts'
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

/** A process that does these over and over. @returns its connections to the database */
async function aProcess(...periodic: PeriodicJob[]): Promise<Pool> {
  const pool = openOwnerPool(database.ownerUrl, { log: silent })
  pools.push(pool)
  const log = openLog('error', { write: (line) => void logged.push(line) })
  workers.push(
    await startWorker({ deps: {} as Dependencies, pool, jobs: [idle], periodic, concurrency: 1, log }),
  )
  return pool
}

const everySecond = (name: string, run: PeriodicJob['run']): PeriodicJob => ({
  name,
  everySeconds: EVERY_SECONDS,
  run,
})

/** Something done over and over that counts, and takes until the test lets it go on. */
function blocked() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const counts = { begun: 0, ended: 0 }
  return {
    counts,
    letGo: resolve,
    async run() {
      counts.begun++
      await promise
      counts.ended++
    },
  }
}

/** Resolves when every process has run its periodic jobs a few times more. */
function rounds() {
  const counted: { times: number }[] = []
  return {
    /** As the last of a process's jobs, it runs after the others. */
    counter(): PeriodicJob {
      const mine = { times: 0 }
      counted.push(mine)
      return everySecond(`rounds of process ${counted.length}`, async () => void mine.times++)
    },
    async pass() {
      const before = counted.map(({ times }) => times)
      await eventually(() => {
        for (const [index, { times }] of counted.entries())
          expect(times).toBeGreaterThan((before[index] ?? 0) + 2)
      })
    },
  }
}

describe('a repeated job', () => {
  it('is done again and again', async () => {
    let times = 0
    await aProcess(everySecond('again', async () => void times++))
    await eventually(() => expect(times).toBeGreaterThan(3))
  })

  it('is done by one process at a time, and not by the same one twice at once', async () => {
    const { counts, letGo, run } = blocked()
    const round = rounds()
    await aProcess(everySecond('one at a time', run), round.counter())
    await aProcess(everySecond('one at a time', run), round.counter())
    await eventually(() => expect(counts.begun).toBe(1))
    await round.pass()
    expect(counts).toEqual({ begun: 1, ended: 0 })
    letGo()
    await eventually(() => expect(counts.ended).toBeGreaterThan(3))
  })

  it('does not stop other periodic jobs from running', async () => {
    const { counts, letGo, run } = blocked()
    let others = 0
    await aProcess(
      everySecond('held up', run),
      everySecond('another', async () => void others++),
    )
    await eventually(() => expect(counts.begun).toBe(1))
    await eventually(() => expect(others).toBeGreaterThan(3))
    letGo()
  })

  it('passes to another process when the connection of its process is lost', async () => {
    const first = blocked()
    const pool = await aProcess(everySecond('passed on', first.run))
    await eventually(() => expect(first.counts.begun).toBe(1))
    let others = 0
    const round = rounds()
    await aProcess(
      everySecond('passed on', async () => void others++),
      round.counter(),
    )
    await round.pass()
    expect(others).toBe(0)

    await pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and database =
         (select oid from pg_database where datname = current_database())`,
    )
    await eventually(() => expect(others).toBeGreaterThan(0))
    first.letGo()
  })

  it('runs again though it failed, and the log says so', async () => {
    let times = 0
    await aProcess(
      everySecond('failing', async () => {
        if (++times === 1) throw new Error('the first time')
      }),
    )
    await eventually(() => expect(times).toBeGreaterThan(2))
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'periodic job failed', job: 'failing', err: { message: 'the first time' } },
    ])
  })

  it('is begun no more when the process stops', async () => {
    let times = 0
    await aProcess(everySecond('stopped', async () => void times++))
    await eventually(() => expect(times).toBeGreaterThan(0))
    const others = rounds()
    await workers.pop()?.stop()
    const stoppedAt = times
    await aProcess(others.counter())
    await others.pass()
    expect(times).toBe(stoppedAt)
  })
  it('learns that the process stops', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<AbortSignal | undefined>()
    await aProcess(everySecond('long', async ({ signal }) => begin(signal)))
    const signal = await begun
    expect(signal?.aborted).toBe(false)
    await workers.pop()?.stop()
    expect(signal?.aborted).toBe(true)
  })
})
