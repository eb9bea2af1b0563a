import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Job } from '../../../jobs/job.ts'
import { openLog } from '../../../log.ts'
import { inside } from '../../../testing/builders.ts'
import { runPeriodicJob } from '../../../testing/run-periodic-job.ts'
import type { CatchUp } from '../catch-up.ts'
import type { CatchUpResult } from '../catch-up-result.ts'
import { mailboxConnections } from '../mailbox/connection.ts'
import { openServicesFixture, type ServicesFixture } from '../testing/services-fixture.ts'
import { catchUpJob } from './catch-up.job.ts'
import { syncJob } from './sync.job.ts'

let fixture: ServicesFixture

beforeAll(async () => {
  // Without a worker: the tests run the jobs, with runs of their own.
  fixture = await openServicesFixture({ ENAMEL_ROLE: 'web' })
})
beforeEach(async () => {
  await fixture.reset()
  await fixture.signIn('gmail')
  await endSync()
  for (const task of ['integrations.sync', 'integrations.catch-up', 'integrations.report-failure'])
    await fixture.product.removeJobs(task)
})
afterAll(() => fixture.stop())

const complete: CatchUp = async () => ({ kind: 'complete' })
const start = (key: IntegrationKey = 'gmail') => fixture.staff.post(`/integrations/${key}/sync`)
const sync = async () => (await fixture.integration('gmail')).sync
const published = async () =>
  (await fixture.published('integrations.sync.changed-state')).map(({ sync: { state } }) => state)
const endSync = () =>
  inside(fixture.product.deps, fixture.practice, (tx) => tx.deleteFrom('integration_syncs').execute())
const jobsOf = async (name: string) => (await fixture.product.queue()).filter(({ task }) => task === name)

/** A run that waits until the test ends it. */
function aRun() {
  const begun = Promise.withResolvers<Parameters<CatchUp>>()
  const ended = Promise.withResolvers<Awaited<ReturnType<CatchUp>>>()
  const run: CatchUp = (...given) => {
    begun.resolve(given)
    return ended.promise
  }
  return { run, begun: begun.promise, end: ended.resolve, fail: ended.reject }
}

const runnersOf = (run: CatchUp) => ({ gmail: run, outlook: run, dentally: run, whatsapp: run })
const jobContext = (attempt = 1) => ({
  deps: fixture.product.deps,
  log: openLog('info', { write: (line) => void fixture.logged.push(line) }),
  attempt,
  signal: undefined,
})
const payload = () => ({ client_id: fixture.practice.id, integration: 'gmail' })
const runJob = (job: Job<unknown>, given: object, attempt?: number) => job.run(jobContext(attempt), given)
/** Runs the job of the latest sync, with this run. */
async function runSync(run: CatchUp, attempt?: number): Promise<void> {
  const { id } = await inside(fixture.product.deps, fixture.practice, (tx) =>
    tx.selectFrom('integration_syncs').select('id').orderBy('queued_at', 'desc').executeTakeFirstOrThrow(),
  )
  await runJob(syncJob(runnersOf(run)), { ...payload(), sync_id: id }, attempt)
}

describe('a sync', () => {
  it('is queued, then syncing, then complete, with the time of each and an event for each (INT-14)', async () => {
    const before = (await published()).length
    const { status, body } = await start()
    expect(status).toBe(202)
    const queued = {
      id: body.sync.id,
      state: 'queued',
      queued_at: expect.any(String),
      syncing_at: null,
      completed_at: null,
      failed_at: null,
      error: null,
      progress: { unit: 'items', done: 0, total: null },
    }
    expect(body).toEqual({ sync: queued })
    expect(await sync()).toEqual(queued)
    const { run, begun, end } = aRun()
    const running = runSync(run)
    await begun
    const syncing = { ...queued, state: 'syncing', syncing_at: expect.any(String) }
    expect(await sync()).toEqual(syncing)
    end({ kind: 'complete' })
    await running
    expect(await sync()).toEqual({ ...syncing, state: 'complete', completed_at: expect.any(String) })
    expect((await published()).slice(before)).toEqual(['queued', 'syncing', 'complete'])
  })

  it('shows what it cannot do and leaves the connection healthy when it fails', async () => {
    await start()
    await runSync(async () => ({ kind: 'failed', error: 'The mailbox is full.' }))
    expect(await sync()).toMatchObject({
      state: 'failed',
      failed_at: expect.any(String),
      completed_at: null,
      error: 'The mailbox is full.',
    })
    expect(await fixture.integration('gmail')).toMatchObject({ state: 'healthy', reason: null })
  })

  it('fails when the service refuses the credentials, and the connection is unhealthy then', async () => {
    await start()
    await runSync(async ({ deps }, clientId) => {
      await mailboxConnections.gmail.markRefused(deps, clientId)
      return { kind: 'refused' }
    })
    const reason = 'Gmail no longer lets us into your mailbox.'
    expect(await fixture.integration('gmail')).toMatchObject({
      state: 'unhealthy',
      reason,
      sync: { state: 'failed', error: reason },
    })
  })

  it('is refused while another one is unfinished', async () => {
    await start()
    const refusal = {
      status: 409,
      body: { code: 'already_syncing', message: 'A sync is running already.' },
    }
    expect(await start()).toMatchObject(refusal)
    const { run, begun, end } = aRun()
    const running = runSync(run)
    await begun
    expect(await start()).toMatchObject(refusal)
    end({ kind: 'complete' })
    await running
    expect((await start()).status).toBe(202)
  })

  it('is started once by two users at the same time', async () => {
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await start()).status))
    expect(statuses.toSorted()).toEqual([202, 409, 409, 409, 409])
    expect(await jobsOf('integrations.sync')).toHaveLength(1)
  })

  it('is refused for a service that is not connected', async () => {
    const refusal = {
      status: 409,
      body: { code: 'not_connected', message: 'This integration is not connected.' },
    }
    expect(await start('outlook')).toMatchObject(refusal)
    await fixture.staff.delete('/integrations/gmail/connection')
    expect(await start()).toMatchObject(refusal)
  })

  it('stays syncing while the service asks to wait, and has a job for later', async () => {
    await start()
    await fixture.product.removeJobs('integrations.sync')
    await runSync(async (_context, _clientId, onProgress) => {
      await onProgress({ unit: 'items', done: 30, total: 100 })
      return { kind: 'later', afterMs: 600_000, detail: 'quota' }
    })
    expect(await sync()).toMatchObject({
      state: 'syncing',
      progress: { unit: 'items', done: 30, total: 100 },
    })
    const [job] = await jobsOf('integrations.sync')
    expect(job?.dueInMs).toBeGreaterThan(500_000)
    // The next run counts from 0, and the sync goes on from what the earlier runs did.
    await runSync(async (_context, _clientId, onProgress) => {
      await onProgress({ unit: 'items', done: 20, total: 100 })
      return { kind: 'complete' }
    })
    expect(await sync()).toMatchObject({
      state: 'complete',
      progress: { unit: 'items', done: 50, total: 100 },
    })
  })

  const halfway = { unit: 'addresses', done: 45, total: 60 } as const
  const searched = { unit: 'addresses', done: 60, total: 60 } as const
  const listed = { unit: 'items', done: 80, total: 80 } as const
  const meanwhile = { unit: 'items', done: 3, total: null } as const
  it.each([
    ['addresses that it searched for', [halfway, searched, meanwhile], [halfway, searched, searched]],
    ['items that it looked through', [listed, meanwhile], [listed, listed]],
  ] as const)('counts the %s in all its runs, and not what came meanwhile', async (_, reported, shown) => {
    await start()
    for (const [index, progress] of reported.entries()) {
      await runSync(async (_context, _clientId, onProgress) => {
        await onProgress(progress)
        return { kind: 'later', afterMs: 0, detail: 'a minute is over', isOwnWork: true }
      })
      expect(await sync()).toMatchObject({ state: 'syncing', progress: shown[index] })
    }
    await runSync(complete)
    expect(await sync()).toMatchObject({ state: 'complete', progress: shown.at(-1) })
  })

  it('goes on soon after a moment of trouble, and pauses longer while it lasts', async () => {
    await start()
    const pauses: number[] = []
    const runNext = async (result: CatchUpResult) => {
      const [next] = await jobsOf('integrations.sync')
      await fixture.product.removeJobs('integrations.sync')
      await runJob(syncJob(runnersOf(async () => result)), next?.payload as object)
      const [later] = await jobsOf('integrations.sync')
      pauses.push(Math.ceil((later?.dueInMs ?? 0) / 1000))
    }
    const trouble: CatchUpResult = { kind: 'later', afterMs: null, detail: 'UND_ERR_SOCKET', isDown: true }
    for (let run = 0; run < 6; run++) await runNext(trouble)
    expect(pauses).toEqual([5, 10, 20, 40, 60, 60])
    // Once the service has responded, the next trouble is a new one.
    await runNext({ kind: 'later', afterMs: 2_000, detail: 'emails are being placed', isOwnWork: true })
    await runNext(trouble)
    expect(pauses.slice(-2)).toEqual([2, 5])
  })

  it('publishes its progress about once a second, and stores all of it at the end', async () => {
    await start()
    const before = (await published()).length
    await runSync(async (_context, _clientId, onProgress) => {
      for (let done = 1; done <= 500; done++) await onProgress({ unit: 'items', done, total: 500 })
      return { kind: 'complete' }
    })
    const events = (await fixture.published('integrations.sync.changed-state')).slice(before)
    expect(events.length).toBeLessThan(20)
    expect(events.at(-1).sync).toMatchObject({
      state: 'complete',
      progress: { unit: 'items', done: 500, total: 500 },
    })
  })

  it('is continued by the queue after a run that was killed', async () => {
    await start()
    const { run, begun, fail } = aRun()
    const running = runSync(run)
    await begun
    fail(new Error('killed'))
    await expect(running).rejects.toThrow('killed')
    expect((await sync()).state).toBe('syncing')
    await runSync(complete, 2)
    expect((await sync()).state).toBe('complete')
  })

  it('fails after its last attempt, with a text that reveals nothing of the error', async () => {
    await start()
    await runSync(async () => Promise.reject(new Error('secret')), 6)
    expect(await sync()).toMatchObject({ state: 'failed', error: 'Something went wrong on our side.' })
  })

  it('gets a new job when its job is lost', async () => {
    await start()
    await fixture.product.removeJobs('integrations.sync')
    await runPeriodicJob(fixture.product.deps, 'integrations.requeue-syncs')
    expect(await jobsOf('integrations.sync')).toHaveLength(1)
  })

  it('is continued with the credentials of a sign-in that happened during it', async () => {
    await start()
    await fixture.product.removeJobs('integrations.sync')
    await runSync(async () => {
      await fixture.signIn('gmail')
      return { kind: 'superseded' }
    })
    expect((await sync()).state).toBe('syncing')
    expect(await jobsOf('integrations.sync')).toHaveLength(1)
  })

  it('disappears when the practice is disconnected during it', async () => {
    await start()
    await runSync(async () => {
      await fixture.staff.delete('/integrations/gmail/connection')
      return { kind: 'superseded' }
    })
    expect(await sync()).toBeNull()
  })
})

describe('a sync that nobody asked for', () => {
  it('is queued when an unhealthy connection works again', async () => {
    const { deps } = fixture.product
    const { gmail } = mailboxConnections
    await gmail.markRefused(deps, fixture.practice.id)
    expect(await sync()).toBeNull()
    await inside(deps, fixture.practice, async (tx) => {
      const connection = await gmail.read(tx, deps)
      if (connection) await gmail.markSeen(tx, connection, {}, { secret: deps.secret, now: deps.clock.now() })
    })
    expect(await fixture.integration('gmail')).toMatchObject({ state: 'healthy', sync: { state: 'queued' } })
  })
})

describe('catching up every minute', () => {
  const everyMinute = () => runPeriodicJob(fixture.product.deps, 'integrations.catch-up')
  const jobs = () => jobsOf('integrations.catch-up')
  const runCatchUp = (run: CatchUp) => runJob(catchUpJob(runnersOf(run)), payload())

  it('leaves a service alone that is down, so that runs in vain do not hold up other services', async () => {
    let runs = 0
    const down: CatchUp = async () => {
      runs += 1
      return { kind: 'later', afterMs: 60_000, detail: 'TimeoutError', isDown: true }
    }
    const catchUp = catchUpJob(runnersOf(down))
    for (let index = 0; index < 5; index++) await runJob(catchUp, payload())
    expect(runs).toBe(3)
  })

  it('has a job for each connection in use, and none while one is waiting', async () => {
    await fixture.signIn('dentally')
    await endSync()
    await everyMinute()
    await everyMinute()
    const keys = (await jobs()).map(({ key }) => key)
    expect(keys.toSorted()).toEqual(
      ['dentally', 'gmail'].map((service) => `catch up ${fixture.practice.id} ${service}`),
    )
  })

  it('goes on while a connection is unhealthy, so that it recovers, and ends with the connection', async () => {
    await mailboxConnections.gmail.markRefused(fixture.product.deps, fixture.practice.id)
    await everyMinute()
    expect(await jobs()).toHaveLength(1)
    await fixture.product.removeJobs('integrations.catch-up')
    await fixture.staff.delete('/integrations/gmail/connection')
    await everyMinute()
    expect(await jobs()).toEqual([])
  })

  it('is left out while a sync does the same', async () => {
    await start()
    await everyMinute()
    expect(await jobs()).toEqual([])
    let runs = 0
    await runCatchUp(async () => {
      runs++
      return { kind: 'complete' }
    })
    expect(runs).toBe(0)
  })

  it('shows no sync', async () => {
    await runCatchUp(complete)
    expect(await sync()).toBeNull()
  })

  it('waits as long as the service asks', async () => {
    await runCatchUp(async () => ({ kind: 'later', afterMs: 600_000, detail: 'quota' }))
    await everyMinute()
    const waiting = await jobs()
    expect(waiting).toHaveLength(1)
    expect(waiting[0]?.dueInMs).toBeGreaterThan(500_000)
  })
})
