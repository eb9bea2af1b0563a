import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import type { JobContext } from '../../jobs/job.ts'
import { openLog } from '../../log.ts'
import { aPatient, aPractice } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { testProduct } from '../../testing/test-product.ts'
import { deliverJob } from '../delivery/deliver.job.ts'
import { silentCarrier } from '../delivery/testing/silent-carrier.ts'

const SECONDS = 30
const ROUNDS = 40

const carrier = Object.assign(await silentCarrier(), { mode: 'up' as const })
const environment = {
  TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a token for tests, 32 characters',
  TWILIO_BASE_URL: carrier.url,
}
// Without a worker, so that the tests decide when jobs run.
const web = await testProduct({ ...environment, ENAMEL_ROLE: 'web' })
const practice = await aPractice(web.deps, {}, SECONDS)
const staff = web.visitor()
await staff.signIn(practice.email)
afterAll(async () => {
  await web.stop()
  await carrier.stop()
})

let lastPhone = 0

async function aText(body: string) {
  const phone = `+447700900${String(++lastPhone).padStart(3, '0')}`
  const patient = await aPatient(web.deps, practice, { phone, phone_e164: phone })
  const path = `/v3/patients/${patient}/communications`
  const text = { id: uuid(), channel: 'SMS', message: body }
  expect((await staff.post(path, text)).status).toBe(201)
  const items = async () => (await staff.get(`/v2/patients/${patient}/timeline`)).body.items
  return { id: text.id, undo: () => staff.delete(`${path}/${text.id}`), items }
}

function deliver(communication_id: string): Promise<void> {
  const context: JobContext = { deps: web.deps, log: openLog('silent'), attempt: 1, signal: undefined }
  return deliverJob.run(context, { client_id: practice.id, communication_id })
}

it('a message that a worker claims while it is taken back is either sent once and stays, or is never sent and gone', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const body = `Round ${round}, ${uuid()}`
    const { id, undo, items } = await aText(body)
    // Either of the two begins first, every second time.
    const race = round % 2 === 0 ? [deliver(id), undo()] : [undo(), deliver(id)]
    const [first, second] = await Promise.all(race)
    const { status } = (first ?? second) as { status: number }
    const arrived = carrier.accepted.filter((text) => text.body === body).length
    expect([status, arrived, (await items()).length], body).toEqual(
      status === 200 ? [200, 0, 0] : [409, 1, 1],
    )
  }
})

it('a message that a worker has sent cannot be taken back, and one that was taken back is not sent', async () => {
  const sent = await aText(`Sent, ${uuid()}`)
  await deliver(sent.id)
  expect((await sent.undo()).status).toBe(409)
  const undone = await aText(`Undone, ${uuid()}`)
  expect((await undone.undo()).status).toBe(200)
  await deliver(undone.id)
  const arrived = (id: string) => carrier.accepted.some((text) => text.body.includes(id))
  expect([arrived('Sent'), arrived('Undone')]).toEqual([true, false])
})

it('a worker that starts or stops while a message can be taken back changes nothing: it is sent once, afterwards', async () => {
  const body = 'Through restarts'
  const { items } = await aText(body)
  const arrived = () => carrier.accepted.filter((text) => text.body === body)
  const worker = () =>
    testProduct(
      { ...environment, DATABASE_URL: web.deps.config.databaseUrl ?? '', ENAMEL_ROLE: 'worker' },
      { clock: web.clock },
    )
  const stopped = await worker()
  expect(arrived()).toEqual([])
  await stopped.stop()
  const running = await worker()
  try {
    expect(arrived()).toEqual([])
    web.clock.skip(SECONDS * 1000)
    await web.retry()
    await eventually(() => expect(arrived()).toHaveLength(1), WITHIN)
    await eventually(async () => expect((await items())[0]?.status).not.toBe('failed'), WITHIN)
  } finally {
    await running.stop()
  }
  expect(arrived()).toHaveLength(1)
})
