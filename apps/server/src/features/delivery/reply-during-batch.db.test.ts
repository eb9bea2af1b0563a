import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPatient, aPractice, inside } from '../../testing/builders.ts'
import { skipTo } from '../../testing/test-clock.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import { batchPatients, sendBatch } from '../sending/testing/batch-fixture.ts'
import { silentCarrier } from './testing/silent-carrier.ts'

const WITHIN = { timeout: 60_000, interval: 50 }
const BATCH_SIZE = 300

let carrier: Awaited<ReturnType<typeof silentCarrier>>
let product: TestProduct

beforeAll(async () => {
  carrier = await silentCarrier()
  carrier.mode = 'up'
  product = await testProduct({
    TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'a token for tests, 32 characters',
    TWILIO_BASE_URL: carrier.url,
  })
  skipTo(product.clock, '10:00:00')
})
afterAll(async () => {
  await product.stop()
  carrier.stop()
})

it('a reply by staff is delivered while most of a batch waits, even if the carrier responds to nothing of the batch', async () => {
  const practice = await aPractice(product.deps)
  const phone = '+447700900999'
  const patientId = await aPatient(product.deps, practice, { phone, phone_e164: phone })
  const staff = product.visitor()
  await staff.signIn(practice.email)
  const patients = await batchPatients(
    product,
    practice,
    Array.from({ length: BATCH_SIZE }, () => ({})),
  )
  const { promise: responseReleased, resolve: releaseResponses } = Promise.withResolvers<void>()
  Object.assign(carrier, { responseReleased })
  const { ids } = await sendBatch(product, practice, patients)
  // The bulk jobs have all the slots that they can get.
  await eventually(() => expect(carrier.attempts).toBeGreaterThanOrEqual(10), WITHIN)

  const id = uuid()
  const reply = { id, channel: 'SMS', message: 'See you at nine' }
  expect((await staff.post(`/v3/patients/${patientId}/communications`, reply)).status).toBe(201)
  await eventually(() => expect(carrier.accepted.filter(({ to }) => to === phone)).toHaveLength(1), WITHIN)
  expect(carrier.accepted.length).toBeLessThan(BATCH_SIZE / 10)

  releaseResponses()
  const states = () =>
    inside(product.deps, practice, (tx) =>
      tx.selectFrom('deliveries').select('state').where('communication_id', 'in', ids).distinct().execute(),
    )
  await eventually(async () => expect(await states()).toEqual([{ state: 'accepted' }]), WITHIN)
  expect(carrier.accepted).toHaveLength(BATCH_SIZE + 1)
  expect(new Set(carrier.accepted.map(({ to }) => to)).size).toBe(BATCH_SIZE + 1)
}, 150_000)
