import { expect } from 'vitest'
import {
  acceptMessage,
  aRecipient,
  type PostedBulk,
  statesOf,
  takeStep,
  writtenMessages,
} from '../features/bulk/testing/bulk-fixture.ts'
import { applyStatus } from '../features/communications/index.ts'
import { deliverSetJob } from '../features/delivery/deliver-set.job.ts'
import { lockDelivery } from '../features/delivery/index.ts'
import { openLog } from '../log.ts'
import { inside } from './builders.ts'
import { type PracticeFixture, practiceFixture } from './practice-fixture.ts'
import { skipTo } from './test-clock.ts'

/** A practice with both channels by day, in a product without a worker: nothing is sent. */
export async function bulkPractice(
  options: Parameters<typeof practiceFixture>[2] = {},
): Promise<PracticeFixture> {
  const fixture = await practiceFixture(
    {},
    {
      ENAMEL_ROLE: 'web',
      MAIL_RELAY_URL: 'smtp://127.0.0.1:1',
      TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'token',
    },
    options,
  )
  skipTo(fixture.product.clock, '10:00:00')
  await fixture.staff.signIn(fixture.practice.email)
  return fixture
}

/** Sends bulk messages of a practice step by step: the test takes the steps of the jobs and plays the provider. */
export function bulkBySteps({ product: { deps, clock }, practice, staff }: PracticeFixture) {
  const recipient = (given: Parameters<typeof aRecipient>[2] = {}) => aRecipient(deps, practice, given)
  const written = (body: PostedBulk) => writtenMessages(deps, practice, body.id)
  return {
    recipient,
    recipients: (count: number) => Promise.all(Array.from({ length: count }, () => recipient())),
    step: (body: PostedBulk) => takeStep(deps, practice, body.id),
    states: (body: PostedBulk) => statesOf(staff, body.id),
    /** The messages on the timelines, oldest first. */
    written,

    async start(body: PostedBulk): Promise<PostedBulk> {
      expect((await staff.post('/communications/bulk', body)).status).toBe(202)
      return body
    },

    /** The bulk message as it is listed; undefined if it is not. */
    async summaryOf({ id }: PostedBulk) {
      const list: { id: string; waits_until: string | null }[] = (await staff.get('/communications/bulk'))
        .body
      return list.find((batch) => batch.id === id)
    },

    /** The provider reports about a message. */
    report: (messageId: string, status: string, failure_reason: string | null = null): Promise<unknown> =>
      inside(deps, practice, async (tx) => {
        const delivery = await lockDelivery(tx, messageId)
        if (!delivery) throw new Error('no delivery')
        return applyStatus(tx, delivery, { status, failure_reason }, clock.now())
      }),

    /** The provider accepts every message that was written, without reporting about it. */
    async acceptAll(body: PostedBulk): Promise<void> {
      for (const { id } of await written(body)) await acceptMessage(deps, practice, id)
    },

    /** Runs the job that delivers every message that was written, as a worker does. */
    async deliverAll(body: PostedBulk): Promise<void> {
      const context = { deps, log: openLog('silent'), attempt: 1, signal: undefined }
      const communication_ids = (await written(body)).map(({ id }) => id)
      await deliverSetJob.run(context, { client_id: practice.id, communication_ids })
    },
  }
}
