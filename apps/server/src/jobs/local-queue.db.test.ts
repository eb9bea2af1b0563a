import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eventually } from '@enamel/testing/eventually'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import { openLog } from '../log.ts'
import { statementsDuring } from '../testing/count-statements.ts'
import { enqueueAll } from './enqueue.ts'
import { job, jobKind } from './job.ts'
import { queueFixture } from './testing/queue-fixture.ts'
import { startWorker, type Worker } from './worker.ts'

const WITHIN = { timeout: 30_000, interval: 50 }
const kind = jobKind({ name: 'test.job', payload: z.object({ number: z.number() }), maxAttempts: 3 })

const { ownerUrl, pool, inTx, clear } = await queueFixture()
beforeEach(clear)

function addJobs(...numbers: number[]): Promise<void> {
  const jobs = numbers.map((number) => ({ payload: { number } }))
  return inTx((tx) => enqueueAll(tx, kind, jobs))
}

/** Starts a worker in a process of its own. */
function startProgram(...args: string[]) {
  return fork(join(import.meta.dirname, 'testing/worker-program.ts'), [ownerUrl, ...args], {
    stdio: 'ignore',
  })
}

function start(
  run: (number: number) => Promise<void>,
  concurrency: number,
  options: { lookEveryMs?: number } = {},
): Promise<Worker> {
  return startWorker({
    ...options,
    deps: {} as Dependencies,
    pool,
    jobs: [job(kind, (_context, { number }) => run(number))],
    periodic: [],
    concurrency,
    log: openLog('silent'),
  })
}

/** Jobs that run until the test ends them. */
function blockingJobs() {
  const started: number[] = []
  const end = Promise.withResolvers<void>()
  return {
    started,
    end: end.resolve,
    async run(number: number) {
      started.push(number)
      await end.promise
    },
  }
}

async function jobs(): Promise<{ number: number; isTaken: boolean; attempts: number }[]> {
  const { rows } = await pool.query(
    `select (payload->>'number')::int as number, locked_by is not null as "isTaken", attempts
     from graphile_worker._private_jobs order by id`,
  )
  return rows
}

async function takenJobs(): Promise<number[]> {
  return (await jobs()).filter(({ isTaken }) => isTaken).map(({ number }) => number)
}

const waiting = (number: number) => ({ number, isTaken: false, attempts: 0 })

it('jobs that a killed process had taken, in progress or not, are run by another one within seconds', async () => {
  const program = startProgram('2')
  try {
    await addJobs(1)
    await eventually(async () => expect(await takenJobs()).toEqual([1]), WITHIN)
    await addJobs(2, 3)
    await eventually(async () => expect(await takenJobs()).toEqual([1, 2, 3]), WITHIN)
  } finally {
    program.kill('SIGKILL')
    await once(program, 'exit')
  }
  const done: number[] = []
  const worker = await start(async (number) => void done.push(number), 2)
  await eventually(() => expect(done.toSorted()).toEqual([1, 2, 3]), WITHIN)
  await worker.stop()
})

it('a worker that stops gives back the jobs that it has not started, and ends the others', async () => {
  const { run, started, end } = blockingJobs()
  const worker = await start(run, 2)
  await addJobs(1)
  await eventually(() => expect(started).toEqual([1]), WITHIN)
  await addJobs(2, 3)
  await eventually(async () => expect(await takenJobs()).toEqual([1, 2, 3]), WITHIN)
  const stopped = worker.stop()
  await eventually(async () => expect(await jobs()).toContainEqual(waiting(3)), WITHIN)
  end()
  await stopped
  expect(started).toEqual([1, 2])
  expect(await jobs()).toEqual([waiting(3)])
})

it('jobs that wait together are taken and ended with few statements', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index)
  const done: number[] = []
  await addJobs(...numbers)
  const statements = await statementsDuring('enamel jobs', async () => {
    const worker = await start(async (number) => void done.push(number), 20)
    await eventually(() => expect(done.toSorted((a, b) => a - b)).toEqual(numbers), WITHIN)
    await worker.stop()
  })
  expect(await jobs()).toEqual([])
  // All were due at once. The worker looks for more of them every second, and more often while it has free slots.
  for (const name of ['complete_job', 'get_job']) {
    const sent = statements.filter((statement) => statement?.startsWith(name)).length
    expect(sent, name).toBeGreaterThan(0)
    expect(sent, name).toBeLessThan(numbers.length / 2)
  }
})

it('a job does not wait for a busy process when another one has a free slot', async () => {
  const busy = blockingJobs()
  const worker = await start(busy.run, 2)
  await addJobs(1)
  await eventually(() => expect(busy.started).toEqual([1]), WITHIN)
  await addJobs(2, 3)
  await eventually(() => expect(busy.started).toEqual([1, 2]), WITHIN)
  const done: number[] = []
  const free = await start(async (number) => void done.push(number), 2)
  await eventually(() => expect(done).toEqual([3]), WITHIN)
  busy.end()
  await Promise.all([worker.stop(), free.stop()])
  expect(await jobs()).toEqual([])
})

it('a process that cannot record the end of its jobs, though the database is available, ends', async () => {
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a bug'; end $$;
     create trigger bug before delete on graphile_worker._private_jobs for each row execute function refuse()`,
  )
  const program = startProgram('2', 'yes')
  const ended = once(program, 'exit')
  try {
    await addJobs(1)
    expect(await ended).toEqual([1, null])
  } finally {
    program.kill('SIGKILL')
    await pool.query('drop function refuse cascade')
  }
})

it('a worker that looks for jobs at limited intervals misses none of which it was notified meanwhile', async () => {
  const done: number[] = []
  const worker = await start(
    async (number) => {
      done.push(number)
      // While the worker may not look again, and would otherwise find the next job by its next poll, in a second.
      if (number < 40) await addJobs(number + 1)
    },
    2,
    { lookEveryMs: 5 },
  )
  await addJobs(1)
  await eventually(() => expect(done).toHaveLength(40), { timeout: 18_000, interval: 50 })
  await worker.stop()
})
