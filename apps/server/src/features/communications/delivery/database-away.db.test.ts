import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BreakableDatabase, breakableDatabase } from '../../../db/testing/breakable-database.ts'
import { aPatient, aPractice } from '../../../testing/builders.ts'
import { type TestProduct, testProduct } from '../../../testing/test-product.ts'
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
    TWILIO_AUTH_TOKEN: 'a token of tests with 32 letters',
    TWILIO_BASE_URL: carrier.url,
  })
})
afterAll(async () => {
  await product?.stop()
  carrier?.stop()
  await database?.remove()
})

it('is accepted by the word that the carrier gave while the database was away', async () => {
  const practice = await aPractice(product.world)
  const patientId = await aPatient(product.world, practice)
  const staff = product.visitor()
  await staff.signIn(practice.email)
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>()
  Object.assign(carrier, { line: 'up', answering })
  const id = uuid()
  await staff.post(`/v3/patients/${patientId}/communications`, { id, channel: 'SMS', message: 'Hello' })
  await eventually(() => expect(carrier.taken).toHaveLength(1))

  await database.stop()
  answer()
  await database.start()
  const delivery = () => database.ask('select state, found from deliveries where communication_id = $1', [id])
  await eventually(
    async () => expect(await delivery()).toEqual([{ state: 'accepted', found: false }]),
    WITHIN,
  )
  await eventually(async () => expect(await product.queue()).toEqual([]), WITHIN)
  expect(carrier).toMatchObject({ tries: 1, asked: 0 })
})
