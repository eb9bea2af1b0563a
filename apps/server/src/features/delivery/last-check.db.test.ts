import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { JobContext } from '../../jobs/job.ts'
import { openLog } from '../../log.ts'
import { inside } from '../../testing/builders.ts'
import { setFixture } from '../../testing/set-fixture.ts'
import { aRecipient, bulkEmail, takeStep, writtenMessages } from '../bulk/testing/bulk-fixture.ts'
import type { ClaimedMessage } from './claim-waiting.ts'
import { lastChecks } from './last-check.ts'

const fixture = await setFixture()
const { product, practice, staff, runSet, aBatch, statesOf, timesReceived, takeTime } = fixture

/** How many messages of a set are handed over at the same time. */
const CONCURRENT = 5

function optOut(patientId: string) {
  return inside(product.deps, practice, (tx) =>
    tx.updateTable('patients').set({ gdpr: 'Opted Out' }).where('id', '=', patientId).execute(),
  )
}

describe('a message that was claimed with others, while a slow provider takes the others', () => {
  it.each(['SMS', 'Email'] as const)(
    'is not handed over a second after the patient opted out, and fails: %s (BLK-13)',
    async (channel) => {
      const { ids, patients } = await aBatch(CONCURRENT + 2, { channel })
      const [last = '', lastPatient = ''] = [ids.at(-1), patients.at(-1)]
      const send = async ({ id }: { id: string }) => {
        if (timesReceived(last) === 0) await optOut(lastPatient)
        takeTime(1_001)
        return { kind: 'accepted', providerId: channel === 'SMS' ? `SM ${id}` : null } as const
      }
      await runSet(ids, { sendSms: send, sendEmail: send })
      expect(timesReceived(last)).toBe(0)
      expect(await statesOf([last])).toMatchObject([
        { state: 'refused', status: 'failed', reason: 'no_consent' },
      ])
      const others = ids.slice(0, -1)
      expect(others.map(timesReceived)).toEqual(others.map(() => 1))
      expect(await statesOf(others)).toMatchObject(others.map(() => ({ state: 'accepted' })))
    },
  )

  it('is not handed over a second after staff stopped the bulk message', async () => {
    const patients = await Promise.all(
      Array.from({ length: CONCURRENT + 2 }, (_, index) =>
        aRecipient(product.deps, practice, { email: `stopped${index}@post.example` }),
      ),
    )
    const body = bulkEmail(patients)
    await staff.post('/communications/bulk', body)
    await takeStep(product.deps, practice, body.id)
    const ids = (await writtenMessages(product.deps, practice, body.id)).map(({ id }) => id)
    const { promise: stopped, resolve: isStopped } = Promise.withResolvers<void>()
    let calls = 0
    await runSet(ids, {
      async sendEmail() {
        calls += 1
        if (calls === CONCURRENT) {
          expect((await staff.post(`/communications/bulk/${body.id}/cancel`)).status).toBe(200)
          takeTime(1_001)
          isStopped()
        }
        await stopped
        return { kind: 'accepted', providerId: null }
      },
    })
    expect(calls).toBe(CONCURRENT)
    const states = await statesOf(ids)
    expect(states.filter(({ state }) => state === 'accepted')).toHaveLength(CONCURRENT)
    expect(states.filter(({ reason }) => reason === 'cancelled')).toHaveLength(2)
  })
})

it('a message whose consent cannot be read is not handed over, and is attempted again', async () => {
  const refused = new Error('permission denied')
  const context = {
    deps: { ...product.deps, db: { pool: { connect: () => Promise.reject(refused) } } },
    log: openLog('silent'),
    attempt: 1,
    signal: undefined,
  } as unknown as JobContext
  const message = { id: uuid(), comm_type: 'sms', bulk_batch_id: uuid() } as ClaimedMessage
  const checkOf = lastChecks(context, practice.id, { messages: [message], checkedAt: -Infinity })
  expect(await checkOf(message.id)()).toMatchObject({ kind: 'postponed' })
})
