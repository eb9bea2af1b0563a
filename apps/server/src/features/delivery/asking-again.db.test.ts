import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import { deliverKey } from './deliver.kind.ts'
import { silentCarrier } from './testing/silent-carrier.ts'

/** Longer than the carrier takes to list its messages. */
const SETTLED_MS = 5_000
/** The carrier's word is acted on within thirty seconds; half of them are for the work itself. */
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
    TWILIO_AUTH_TOKEN: 'a token of tests with 32 letters',
    TWILIO_BASE_URL: carrier.url,
  })
  practice = await aPractice(product.deps)
  staff = product.visitor()
  await staff.signIn(practice.email)
})
beforeEach(() => {
  Object.assign(carrier, { line: 'silent', lists: true, tries: 0, asked: 0 })
  carrier.taken.length = 0
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

/** The message's job, once the state is this and the job waits for its next turn. */
function waitingIn(state: string, message: string) {
  return eventually(async () => {
    expect(await stateOf(message)).toBe(state)
    const jobs = (await product.queue()).filter(
      ({ key }) => key === deliverKey({ communication_id: message }),
    )
    expect(jobs).toMatchObject([{ isRunning: false }])
    return jobs[0]
  })
}

it('is sent as soon as the carrier, asked, does not know it', async () => {
  carrier.line = 'down'
  const message = await send()
  await waitingIn('unknown', message)
  expect(carrier.tries).toBe(1)

  carrier.line = 'up'
  product.clock.skip(SETTLED_MS)
  await product.retry()
  await eventually(async () => expect(await stateOf(message)).toBe('accepted'))
  expect(carrier).toMatchObject({ tries: 2, asked: 1 })
  expect(carrier.taken).toHaveLength(1)
})

it('is asked about once the carrier can list it, and no earlier', async () => {
  const message = await send()
  const job = await waitingIn('unknown', message)
  expect(job?.dueInMs).toBeGreaterThan(SETTLED_MS - 3_000)
  expect(job?.dueInMs).toBeLessThanOrEqual(SETTLED_MS)
  product.clock.skip(SETTLED_MS)
  await product.retry()
  await eventually(async () => expect(await stateOf(message)).toBe('accepted'))
  expect(carrier).toMatchObject({ tries: 1, asked: 1 })
})

it("is settled within thirty seconds of the carrier's answer, however often it could not be asked", async () => {
  carrier.lists = false
  const message = await send()
  await waitingIn('unknown', message)
  product.clock.skip(SETTLED_MS)
  for (let asked = 1; asked <= 8; asked++) {
    await product.retry()
    await eventually(() => expect(carrier.asked).toBe(asked))
    const job = await waitingIn('unknown', message)
    expect(job?.dueInMs).toBeLessThanOrEqual(ASKED_AGAIN_MS)
    product.clock.skip(MINUTE_MS)
  }
  carrier.lists = true
  await product.retry()
  await eventually(async () => expect(await stateOf(message)).toBe('accepted'))
  expect(carrier).toMatchObject({ tries: 1, asked: 9 })
})

it('is left to staff when the carrier cannot be asked for fifteen minutes, and is never sent behind their back', async () => {
  carrier.lists = false
  const message = await send()
  await waitingIn('unknown', message)
  product.clock.skip(15 * MINUTE_MS)
  await product.retry()
  await eventually(async () => expect(await stateOf(message)).toBe('refused'))
  expect(carrier.tries).toBe(1)
})

it('is tried again with growing pauses when the carrier certainly does not have it', async () => {
  carrier.line = 'busy'
  const message = await send()
  const pauses: number[] = []
  for (let tries = 1; tries < 8; tries++) {
    await eventually(() => expect(carrier.tries).toBe(tries))
    const job = await waitingIn('waiting', message)
    pauses.push(Math.ceil((job?.dueInMs ?? 0) / 1000))
    await product.retry()
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses[0]).toBeLessThanOrEqual(3)
  expect(pauses.at(-1)).toBeGreaterThan(1_000)
  await eventually(async () => expect(await stateOf(message)).toBe('refused'))
  expect(carrier).toMatchObject({ tries: 8, asked: 0 })
})
