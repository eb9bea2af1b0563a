import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PracticeTx } from '../db/practice-tx.ts'
import { ask } from '../db/testing/products.ts'
import { aPatient, inside } from '../testing/builders.ts'
import { practiceFixture } from '../testing/practice-fixture.ts'
import { runPeriodicJob } from '../testing/run-periodic-job.ts'
import { signRequest } from '../testing/sign-request.ts'

const HOUR_MS = 3_600_000
const ACCOUNT = {
  TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a token for tests, 32 characters',
}

// No process runs the jobs, so that each job stays in the state that the test sets.
const { product, practice, staff } = await practiceFixture({}, { ...ACCOUNT, ENAMEL_ROLE: 'web' })
const { deps } = product
const change = (statement: string) => ask(deps.config.databaseUrl ?? '', statement)
const inTx = <T>(work: (tx: PracticeTx) => Promise<T>) => inside(deps, practice, work)

const run = (name: string) => runPeriodicJob(deps, name)

async function createMessageToSend(): Promise<string> {
  const patientId = await aPatient(deps, practice)
  const id = uuid()
  await staff.post(`/v3/patients/${patientId}/communications`, { id, channel: 'SMS', message: 'Hello' })
  return `deliver ${id}`
}

async function receiveSms(): Promise<string> {
  const url = `${product.url}/api/webhooks/twilio/sms`
  const MessageSid = `SM${randomBytes(16).toString('hex')}`
  const fields = { MessageSid, From: '+447700900321', To: practice.number, Body: 'Hello' }
  const { body, headers } = signRequest(url, fields, ACCOUNT.TWILIO_AUTH_TOKEN)
  expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
  const { id } = await inTx((tx) =>
    tx.selectFrom('inbound_messages').select('id').where('state', '=', 'received').executeTakeFirstOrThrow(),
  )
  return `place ${id}`
}

/** Stores an invitation without a job, as if its job was lost, and requeues it. */
async function createInvitation(): Promise<string> {
  const [id, now] = [uuid(), deps.clock.now()]
  await inTx((tx) =>
    tx
      .insertInto('invitations')
      .values({
        client_id: practice.id,
        id,
        user_id: practice.userId,
        token_hash: randomBytes(32),
        sent_at: now,
        expires_at: new Date(now.getTime() + HOUR_MS),
      })
      .execute(),
  )
  await run('auth.requeue-invitations')
  return `invitation ${id}`
}

const WORK = [
  {
    description: 'a message that its provider has not accepted yet',
    requeue: 'communications.requeue-deliveries',
    task: 'communications.deliver',
    make: createMessageToSend,
    finish: (tx: PracticeTx) => tx.updateTable('deliveries').set({ state: 'accepted' }).execute(),
  },
  {
    description: 'a received message that is not placed yet',
    requeue: 'communications.requeue-inbound',
    task: 'communications.place',
    make: receiveSms,
    finish: (tx: PracticeTx) => tx.updateTable('inbound_messages').set({ state: 'dismissed' }).execute(),
  },
  {
    description: 'an invitation that the mail relay has not accepted yet',
    requeue: 'auth.requeue-invitations',
    task: 'auth.send-invitation',
    make: createInvitation,
    finish: (tx: PracticeTx) => tx.updateTable('invitations').set({ void_at: deps.clock.now() }).execute(),
  },
]

beforeEach(async () => {
  for (const { finish } of WORK) await inTx(finish)
  await change('delete from graphile_worker._private_jobs')
})

describe.each(WORK)('$description', ({ requeue, task, make, finish }) => {
  it('gets exactly one new job when its job was lost', async () => {
    const key = await make()
    await change('delete from graphile_worker._private_jobs')
    await run(requeue)
    await run(requeue)
    expect(await product.queue()).toMatchObject([{ task, key, attempts: 0, isRunning: false }])
  })

  it('gets a new job when its job was abandoned after the last attempt', async () => {
    const key = await make()
    await change('update graphile_worker._private_jobs set attempts = max_attempts')
    expect(await product.queue()).toEqual([])
    await run(requeue)
    expect(await product.queue()).toMatchObject([{ task, key, attempts: 0, isRunning: false }])
  })

  it('gets no new job while its job is waiting', async () => {
    await make()
    await change(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour', attempts = 3`)
    await run(requeue)
    const [job, ...others] = await product.queue()
    expect(job).toMatchObject({ attempts: 3 })
    expect(job?.dueInMs).toBeGreaterThan(HOUR_MS / 2)
    expect(others).toEqual([])
  })

  it.each([
    ['', '1'],
    [', even on its last attempt', 'max_attempts'],
  ])('gets no new job while a process works on its job%s', async (_case, attempts) => {
    const key = await make()
    const locked = `locked_by = 'a worker', locked_at = now()`
    await change(`update graphile_worker._private_jobs set ${locked}, attempts = ${attempts}`)
    await run(requeue)
    expect(await product.queue()).toMatchObject([{ key, isRunning: true }])
  })

  it('gets no job when it is finished', async () => {
    await make()
    await inTx(finish)
    await change('delete from graphile_worker._private_jobs')
    await run(requeue)
    expect(await product.queue()).toEqual([])
  })
})
