import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '../../db/testing/products.ts'
import { openLog } from '../../log.ts'
import { aPatient, aPractice } from '../../testing/builders.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import { deliverKind } from './deliver.kind.ts'
import { requeueDeliveries } from './requeue-deliveries.ts'
import { silentCarrier } from './testing/silent-carrier.ts'

const TEXT = 'Are you still coming on Friday?'

const logged: string[] = []
let carrier: Awaited<ReturnType<typeof silentCarrier>>
let product: TestProduct

beforeAll(async () => {
  carrier = await silentCarrier()
  carrier.mode = 'up'
  product = await testProduct(
    {
      TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'a token for tests, 32 characters',
      TWILIO_BASE_URL: carrier.url,
    },
    { log: openLog('error', { write: (line) => void logged.push(line) }) },
  )
})
afterAll(async () => {
  await product.stop()
  carrier.stop()
})

it('an abandoned job is logged, and its message is shown as sending and is sent within a minute', async () => {
  const { deps } = product
  const query = (statement: string) => ask(deps.config.databaseUrl ?? '', statement)
  const practice = await aPractice(deps)
  const phone = '+447700900456'
  const patientId = await aPatient(deps, practice, { phone, phone_e164: phone })
  const staff = product.visitor()
  await staff.signIn(practice.email)
  // An unforeseen error: every attempt fails.
  await query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'a bug'; end $$;
     create trigger bug before update on deliveries for each row execute function fail()`,
  )
  const id = uuid()
  await staff.post(`/v3/patients/${patientId}/communications`, { id, channel: 'SMS', message: TEXT })
  const idleJobs = `select attempts::int, id::text from graphile_worker._private_jobs where locked_by is null`
  await eventually(async () => expect(await query(idleJobs)).toMatchObject([{ attempts: 1 }]))
  await query(
    `update graphile_worker._private_jobs set attempts = ${deliverKind.maxAttempts - 1}, run_at = now();
     select pg_notify('jobs:insert', '{"count":1}')`,
  )
  await eventually(async () => expect(await product.queue()).toEqual([]))

  const [job] = await query(idleJobs)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    {
      msg: 'job abandoned after its last attempt',
      job: 'communications.deliver',
      job_id: Number(job?.id),
      err: { message: 'a bug' },
    },
  ])
  expect(logged.join()).not.toContain(TEXT)
  expect(logged.join()).not.toContain(phone)
  const shown = async () => (await staff.get(`/v2/patients/${patientId}/timeline/${id}`)).body.event.status
  expect(await shown()).toBe('sending')
  expect(carrier.accepted).toEqual([])
  expect(requeueDeliveries.everySeconds).toBe(60)

  await query('drop trigger bug on deliveries')
  await runPeriodicJob(deps, requeueDeliveries.name)
  await eventually(() => expect(carrier.accepted).toMatchObject([{ to: phone, body: TEXT }]))
  await eventually(async () => expect(await product.queue()).toEqual([]))
  expect(carrier.attempts).toBe(1)
})
