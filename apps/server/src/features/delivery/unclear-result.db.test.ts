import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPatient, aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { signRequest } from '../../testing/sign-request.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import { silentCarrier } from './testing/silent-carrier.ts'

const TOKEN = 'a token for tests, 32 characters'
/** How soon after an attempt the carrier can be asked about a text. */
const SETTLED_MS = 5_000
const WITHIN = { timeout: 40_000, interval: 50 }

let carrier: Awaited<ReturnType<typeof silentCarrier>>
let product: TestProduct
let practice: Practice
let staff: Person

beforeAll(async () => {
  carrier = await silentCarrier()
  product = await testProduct({
    TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_BASE_URL: carrier.url,
  })
  practice = await aPractice(product.deps)
  staff = product.visitor()
  await staff.signIn(practice.email)
})
afterAll(async () => {
  await product.stop()
  carrier.stop()
})

let numbers = 700
async function createPatient() {
  const phone = `+447700900${++numbers}`
  return { id: await aPatient(product.deps, practice, { phone, phone_e164: phone }), phone }
}

async function send(patientId: string, message: string): Promise<string> {
  const id = uuid()
  const response = await staff.post(`/v3/patients/${patientId}/communications`, {
    id,
    channel: 'SMS',
    message,
  })
  expect(response.status).toBe(201)
  return id
}

/** Waits until the carrier has accepted this many texts to a number, and can list them. */
async function waitForTexts(phone: string, count: number): Promise<void> {
  const acceptedTexts = () => carrier.accepted.filter(({ to }) => to === phone)
  await eventually(() => expect(acceptedTexts()).toHaveLength(count), WITHIN)
  product.clock.skip(SETTLED_MS)
}

/** Returns the carrier's id of each message, once every delivery is accepted. */
function providerIdsOf(messages: string[]): Promise<(string | undefined)[]> {
  return eventually(async () => {
    await product.retry()
    const rows = await inside(product.deps, practice, (tx) =>
      tx
        .selectFrom('deliveries')
        .select(['communication_id', 'state', 'provider_ids'])
        .where('communication_id', 'in', messages)
        .execute(),
    )
    expect(rows.map(({ state }) => state)).toEqual(messages.map(() => 'accepted'))
    return messages.map((id) => rows.find((row) => row.communication_id === id)?.provider_ids.at(-1))
  }, WITHIN)
}

/** Reports to the product, as the carrier, that the message was delivered under this id. */
async function reportDelivered(message: string, sid: string): Promise<void> {
  const url = `${product.url}/api/webhooks/twilio/status?communication=${message}`
  const fields = { From: practice.number, MessageSid: sid, MessageStatus: 'delivered' }
  const { body, headers } = signRequest(url, fields, TOKEN)
  const response = await fetch(url, { method: 'POST', body, headers })
  expect(response.status).toBe(200)
}

async function statusOf(patientId: string, message: string): Promise<string> {
  return (await staff.get(`/v2/patients/${patientId}/timeline/${message}`)).body.event.status
}

describe('an unclear result', () => {
  it('is resolved by asking the carrier, so that a text is not sent twice when the response was lost', async () => {
    const { id, phone } = await createPatient()
    const message = await send(id, 'Did this arrive?')
    await waitForTexts(phone, 1)
    const [sid] = await providerIdsOf([message])
    const accepted = carrier.accepted.filter(({ to }) => to === phone)
    expect(accepted.map((text) => text.sid)).toEqual([sid])
  }, 60_000)

  it("is resolved to a different id for each of two equal texts, and corrected by the carrier's reports", async () => {
    const { id, phone } = await createPatient()
    const messages = [await send(id, 'Are you there?'), await send(id, 'Are you there?')]
    await waitForTexts(phone, 2)
    const found = await providerIdsOf(messages)
    const accepted = carrier.accepted.filter(({ to }) => to === phone).map(({ sid }) => sid)
    expect(accepted).toHaveLength(2)
    expect(new Set(found)).toEqual(new Set(accepted))

    // Their content is the same, so each may have been mistaken for the other. The carrier's report decides.
    const [first = '', second = ''] = messages
    await reportDelivered(first, found[1] ?? '')
    await reportDelivered(second, found[0] ?? '')
    expect(await providerIdsOf(messages)).toEqual([found[1], found[0]])
    expect(await statusOf(id, first)).toBe('delivered')
    expect(await statusOf(id, second)).toBe('delivered')
    expect(carrier.accepted.filter(({ to }) => to === phone)).toHaveLength(2)
  }, 90_000)
})
