import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import { deliverKey } from './deliver.kind.ts'
import { silentCarrier } from './testing/silent-carrier.ts'

/** How long after an attempt the carrier can be asked about a text. */
const SETTLED_MS = 5_000
/** The longest pause before the carrier is asked again: half of the 30 seconds in which a text must be settled. */
const ASKED_AGAIN_MS = 15_000
const MINUTE_MS = 60_000

let carrier: Awaited<ReturnType<typeof silentCarrier>>
let product: TestProduct
let practice: Practice
let staff: Person

beforeAll(async () => {
  carrier = await silentCarrier()
  product = await testProduct({
    TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'a token for tests, 32 characters',
    TWILIO_BASE_URL: carrier.url,
  })
  practice = await aPractice(product.deps)
  staff = product.visitor()
  await staff.signIn(practice.email)
})
beforeEach(() => {
  Object.assign(carrier, { mode: 'silent', canSearch: true, attempts: 0, searches: 0 })
  carrier.accepted.length = 0
})
afterAll(async () => {
  await product.stop()
  carrier.stop()
})

async function send(): Promise<string> {
  const phone = '+447700900123'
  const patientId = await aPatient(product.deps, practice, { phone, phone_e164: phone })
  const id = uuid()
  const message = { id, channel: 'SMS', message: `Are you there? ${id}` }
  expect((await staff.post(`/v3/patients/${patientId}/communications`, message)).status).toBe(201)
  return id
}

async function stateOf(message: string): Promise<string | undefined> {
  const row = await inside(product.deps, practice, (tx) =>
    tx.selectFrom('deliveries').select('state').where('communication_id', '=', message).executeTakeFirst(),
  )
  return row?.state
}

/** Returns the message's job once the delivery has this state and the job is queued for its next run. */
function queuedJobIn(state: string, message: string) {
  return eventually(async () => {
    expect(await stateOf(message)).toBe(state)
    const jobs = (await product.queue()).filter(
      ({ key }) => key === deliverKey({ communication_id: message }),
    )
    expect(jobs).toMatchObject([{ isRunning: false }])
    return jobs[0]
  })
}

it('a text is sent again as soon as the carrier responds that it does not have the text', async () => {
  carrier.mode = 'down'
  const message = await send()
  await queuedJobIn('unknown', message)
  expect(carrier.attempts).toBe(1)

  carrier.mode = 'up'
  product.clock.skip(SETTLED_MS)
  await product.retry()
  await eventually(async () => expect(await stateOf(message)).toBe('accepted'))
  expect(carrier).toMatchObject({ attempts: 2, searches: 1 })
  expect(carrier.accepted).toHaveLength(1)
})

it('the carrier is not asked about a text before it can list the text', async () => {
  const message = await send()
  const job = await queuedJobIn('unknown', message)
  expect(job?.dueInMs).toBeGreaterThan(SETTLED_MS - 3_000)
  expect(job?.dueInMs).toBeLessThanOrEqual(SETTLED_MS)
  product.clock.skip(SETTLED_MS)
  await product.retry()
  await eventually(async () => expect(await stateOf(message)).toBe('accepted'))
  expect(carrier).toMatchObject({ attempts: 1, searches: 1 })
})

it("a text is settled within thirty seconds of the carrier's recovery, however many requests failed before", async () => {
  carrier.canSearch = false
  const message = await send()
  await queuedJobIn('unknown', message)
  product.clock.skip(SETTLED_MS)
  for (let searches = 1; searches <= 8; searches++) {
    await product.retry()
    await eventually(() => expect(carrier.searches).toBe(searches))
    const job = await queuedJobIn('unknown', message)
    expect(job?.dueInMs).toBeLessThanOrEqual(ASKED_AGAIN_MS)
    product.clock.skip(MINUTE_MS)
  }
  carrier.canSearch = true
  await product.retry()
  await eventually(async () => expect(await stateOf(message)).toBe('accepted'))
  expect(carrier).toMatchObject({ attempts: 1, searches: 9 })
})

it('a text is left to staff, and is not sent again, when the carrier cannot be asked for fifteen minutes', async () => {
  carrier.canSearch = false
  const message = await send()
  await queuedJobIn('unknown', message)
  product.clock.skip(15 * MINUTE_MS)
  await product.retry()
  await eventually(async () => expect(await stateOf(message)).toBe('refused'))
  expect(carrier.attempts).toBe(1)
})

it('a text is sent again with growing pauses while the carrier is busy, and fails after the eighth attempt', async () => {
  carrier.mode = 'busy'
  const message = await send()
  const pauses: number[] = []
  for (let attempts = 1; attempts < 8; attempts++) {
    await eventually(() => expect(carrier.attempts).toBe(attempts))
    const job = await queuedJobIn('waiting', message)
    pauses.push(Math.ceil((job?.dueInMs ?? 0) / 1000))
    await product.retry()
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses[0]).toBeLessThanOrEqual(3)
  expect(pauses.at(-1)).toBeGreaterThan(1_000)
  await eventually(async () => expect(await stateOf(message)).toBe('refused'))
  expect(carrier).toMatchObject({ attempts: 8, searches: 0 })
})
