import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BreakableDatabase, breakableDatabase } from '../../db/testing/breakable-database.ts'
import { aPatient, aPractice } from '../../testing/builders.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import { silentCarrier } from './testing/silent-carrier.ts'

const WITHIN = { timeout: 15_000, interval: 50 }

let database: BreakableDatabase
let carrier: Awaited<ReturnType<typeof silentCarrier>>
let product: TestProduct

beforeAll(async () => {
  database = await breakableDatabase()
  carrier = await silentCarrier()
  product = await testProduct({
    DATABASE_URL: database.ownerUrl,
    TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'a token for tests, 32 characters',
    TWILIO_BASE_URL: carrier.url,
  })
})
afterAll(async () => {
  await product?.stop()
  carrier?.stop()
  await database?.remove()
})

it("the carrier's response to a text is stored even if it arrives while the database is unavailable", async () => {
  const practice = await aPractice(product.deps)
  const patientId = await aPatient(product.deps, practice)
  const staff = product.visitor()
  await staff.signIn(practice.email)
  const { promise: responseReleased, resolve: releaseResponse } = Promise.withResolvers<void>()
  Object.assign(carrier, { mode: 'up', responseReleased })
  const id = uuid()
  await staff.post(`/v3/patients/${patientId}/communications`, { id, channel: 'SMS', message: 'Hello' })
  await eventually(() => expect(carrier.accepted).toHaveLength(1))

  await database.stop()
  releaseResponse()
  await database.start()
  const delivery = () => database.ask('select state, found from deliveries where communication_id = $1', [id])
  await eventually(
    async () => expect(await delivery()).toEqual([{ state: 'accepted', found: false }]),
    WITHIN,
  )
  await eventually(async () => expect(await product.queue()).toEqual([]), WITHIN)
  expect(carrier).toMatchObject({ attempts: 1, searches: 0 })
})

it('the next run for a text is scheduled even if the database is unavailable when this is first tried', async () => {
  const practice = await aPractice(product.deps)
  const patientId = await aPatient(product.deps, practice)
  const staff = product.visitor()
  await staff.signIn(practice.email)
  // The first job that is scheduled for later is refused, as by a database that is starting.
  await database.ask(`create sequence later_jobs`)
  await database.ask(
    `create function refuse_first() returns trigger language plpgsql security definer set search_path = public as $$ begin
       if new.run_at > now() + interval '1 second' and nextval('later_jobs') = 1 then
         raise exception 'starting' using errcode = '57P03';
       end if;
       return new;
     end $$`,
  )
  await database.ask(
    `create trigger refuse_first before insert on graphile_worker._private_jobs
     for each row execute function refuse_first()`,
  )
  Object.assign(carrier, { mode: 'busy', attempts: 0 })
  const id = uuid()
  await staff.post(`/v3/patients/${patientId}/communications`, { id, channel: 'SMS', message: 'Hello' })
  await eventually(async () => {
    const [job, ...more] = await product.queue()
    expect(job).toMatchObject({ key: `deliver ${id}`, attempts: 0, isRunning: false })
    expect(job?.dueInMs).toBeGreaterThan(0)
    expect(more).toEqual([])
  }, WITHIN)
  expect(await database.ask('select last_value::int from later_jobs')).toEqual([{ last_value: 2 }])
  expect(carrier.attempts).toBe(1)
})
