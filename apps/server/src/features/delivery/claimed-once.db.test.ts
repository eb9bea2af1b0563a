import { v7 as uuid } from 'uuid'
import { afterAll, expect, it } from 'vitest'
import type { JobContext } from '../../jobs/job.ts'
import { openLog } from '../../log.ts'
import { aPatient } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { deliverJob } from './deliver.job.ts'
import { silentCarrier } from './testing/silent-carrier.ts'

const carrier = Object.assign(await silentCarrier(), { mode: 'up' as const })
const { product, practice, staff } = await practiceFixture(
  {},
  {
    // Without a worker, so that the test runs the jobs itself.
    ENAMEL_ROLE: 'web',
    TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'a token for tests, 32 characters',
    TWILIO_BASE_URL: carrier.url,
  },
)
afterAll(() => carrier.stop())

async function write(phone: string): Promise<string> {
  const patient = await aPatient(product.deps, practice, { phone, phone_e164: phone })
  const text = { id: uuid(), channel: 'SMS', message: 'Hello' }
  expect((await staff.post(`/v3/patients/${patient}/communications`, text)).status).toBe(201)
  return text.id
}

function deliver(communication_id: string): Promise<void> {
  const context: JobContext = { deps: product.deps, log: openLog('silent'), attempt: 1, signal: undefined }
  return deliverJob.run(context, { client_id: practice.id, communication_id })
}

it('sends a text once whose job runs twice at the same time, as after a lease that lapsed', async () => {
  const other = await write('+447700900301')
  const twice = await write('+447700900302')
  // The two runs wait together while the other text is claimed.
  await Promise.all([deliver(other), deliver(twice), deliver(twice)])
  expect(carrier.accepted.map(({ to }) => to).sort()).toEqual(['+447700900301', '+447700900302'])
})
