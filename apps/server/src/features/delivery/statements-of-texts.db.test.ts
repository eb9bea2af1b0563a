import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { JobContext } from '../../jobs/job.ts'
import { openLog } from '../../log.ts'
import { aPatient, inside } from '../../testing/builders.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { deliverJob } from './deliver.job.ts'
import { silentCarrier } from './testing/silent-carrier.ts'

/**
 * The number of statements that a worker sends to PostgreSQL to send a text of staff, begin and commit included: those
 * that claim it and those that store the carrier's response. A change that adds a statement has to raise the figure.
 * The queue's own statements, which take and end jobs, are in `local-queue.db.test.ts`.
 */
const ONE_TEXT = 11
/** Texts that wait together, and the most statements for all of them: those of two claims and of three settlements. */
const TOGETHER = 20
const TEXTS_TOGETHER = 2 * 4 + 3 * 7

const carrier = await silentCarrier()
afterAll(() => carrier.stop())
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
beforeEach(() => {
  Object.assign(carrier, { mode: 'up', attempts: 0, responseReleased: Promise.resolve() })
})

let phones = 100
/** Has staff write texts, each to a patient of its own. @returns their ids */
async function texts(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid())
  for (const id of ids) {
    const phone = `+447700900${phones++}`
    const patient = await aPatient(product.deps, practice, { phone, phone_e164: phone })
    const text = { id, channel: 'SMS', message: 'Hello' }
    expect((await staff.post(`/v3/patients/${patient}/communications`, text)).status).toBe(201)
  }
  return ids
}

/** Runs the jobs of these texts at the same time, as the slots of a worker do. */
function deliver(ids: readonly string[]): Promise<unknown> {
  const context: JobContext = { deps: product.deps, log: openLog('silent'), attempt: 1, signal: undefined }
  return Promise.all(
    ids.map((communication_id) => deliverJob.run(context, { client_id: practice.id, communication_id })),
  )
}

function states(ids: readonly string[]) {
  return inside(product.deps, practice, (tx) =>
    tx.selectFrom('deliveries').select('state').where('communication_id', 'in', ids).distinct().execute(),
  )
}

it(`sends a text with ${ONE_TEXT} statements`, async () => {
  const ids = await texts(1)
  expect(await countStatements(() => deliver(ids))).toBe(ONE_TEXT)
  expect(await states(ids)).toEqual([{ state: 'accepted' }])
})

it(`sends ${TOGETHER} texts that wait together with ${TEXTS_TOGETHER} statements at most, side by side`, async () => {
  const ids = await texts(TOGETHER)
  const { promise: responseReleased, resolve: releaseResponses } = Promise.withResolvers<void>()
  Object.assign(carrier, { responseReleased })
  const statements = await countStatements(async () => {
    const delivering = deliver(ids)
    await eventually(() => expect(carrier.attempts).toBe(TOGETHER))
    releaseResponses()
    await delivering
  })
  expect(statements).toBeLessThanOrEqual(TEXTS_TOGETHER)
  expect(await states(ids)).toEqual([{ state: 'accepted' }])
})
