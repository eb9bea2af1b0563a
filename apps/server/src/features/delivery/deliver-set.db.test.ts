import { type FailureReason, failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import type { GdprAnswer } from '@enamel/domain/patients/gdpr'
import type { StageKey } from '@enamel/domain/stages/stages'
import { describe, expect, it } from 'vitest'
import type { OutgoingEmail } from '../../adapters/email/relay/mail-relay.ts'
import type { AskResult, SendResult } from '../../adapters/send-result.ts'
import type { OutgoingSms } from '../../adapters/sms/carrier.ts'
import type { ChangedMessage } from '../../events/domain-event.ts'
import { addReaction } from '../../testing/add-reaction.ts'
import { inside } from '../../testing/builders.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { SETTLED_MS, setFixture } from '../../testing/set-fixture.ts'
import { smsStatusHandler } from '../inbound/carrier/sms-status.ts'

const { product, practice, staff, received, runSet, runAlone, aBatch, statesOf, timesReceived, jobsOf } =
  await setFixture()

/** Runs `work` and returns the status changes that it emits, one list for each event. */
async function statusEvents(work: () => Promise<unknown>): Promise<(readonly ChangedMessage[])[]> {
  const events: (readonly ChangedMessage[])[] = []
  const stop = addReaction(product.deps, async (_, event) => {
    if (event.name === 'message_statuses_changed') events.push(event.messages)
  })
  await work()
  stop()
  return events
}

describe('a set of a batch', () => {
  it('of texts is accepted, each text with its own id', async () => {
    const { ids } = await aBatch(3)
    await runSet(ids)
    const accepted = { state: 'accepted', attempt: 1, status: 'sending', reason: null }
    expect(await statesOf(ids)).toEqual(ids.map((id) => ({ ...accepted, sid: `SM ${id}` })))
    expect(ids.map(timesReceived)).toEqual([1, 1, 1])
  })

  it('of emails is sent, signed and with the address for replies, and reported by one event with its batch', async () => {
    const emails: OutgoingEmail[] = []
    const { ids, patients, bulkBatchId } = await aBatch(3, { channel: 'Email' })
    const events = await statusEvents(() =>
      runSet(ids, {
        sendEmail: (email) => {
          emails.push(email)
          return { kind: 'accepted', providerId: null }
        },
      }),
    )
    expect(await statesOf(ids)).toMatchObject(ids.map(() => ({ state: 'accepted', status: 'sent' })))
    expect(new Set(emails.map(({ replyTo }) => replyTo)).size).toBe(3)
    for (const email of emails) {
      expect(email).toMatchObject({
        subject: 'An offer',
        isBulk: true,
        dkim: { selector: expect.any(String) },
      })
      expect(email.text).toContain(email.id)
    }
    expect(events).toHaveLength(1)
    const changed = ids.map((id, index) => ({ id, patientId: patients[index], bulkBatchId, status: 'sent' }))
    expect(events[0]).toHaveLength(3)
    expect(events[0]).toEqual(
      expect.arrayContaining(changed.map((message) => expect.objectContaining(message))),
    )
  })

  it('settles each message by its own result', async () => {
    const { ids } = await aBatch(4)
    const [accepted, refused, postponed, unclear] = ids
    const results: Record<string, SendResult> = {
      [refused ?? '']: { kind: 'refused', reason: 'unknown_number' },
      [postponed ?? '']: { kind: 'postponed', detail: 'busy' },
      [unclear ?? '']: { kind: 'unclear', detail: 'reset' },
    }
    await runSet(ids, { sendSms: ({ id }) => results[id] ?? { kind: 'accepted', providerId: id } })
    expect(await statesOf(ids)).toMatchObject([
      { state: 'accepted', status: 'sending', sid: accepted },
      { state: 'refused', status: 'failed', reason: 'unknown_number' },
      { state: 'waiting', status: 'sending', attempt: 1 },
      { state: 'unknown', status: 'sending', attempt: 1 },
    ])
    // Each message that is not settled has a job of its own, among the bulk jobs.
    const jobs = await jobsOf(ids)
    expect(jobs.map(({ key }) => key).toSorted()).toEqual(
      [postponed, unclear].map((id) => `deliver ${id}`).toSorted(),
    )
    for (const { task, dueInMs } of jobs) {
      expect(task).toBe('communications.deliver-from-batch')
      expect(dueInMs).toBeGreaterThan(0)
    }
    // The set leaves them to these jobs.
    await runSet(ids)
    expect([timesReceived(postponed ?? ''), timesReceived(unclear ?? '')]).toEqual([1, 1])
    await runAlone(postponed ?? '')
    expect(await statesOf([postponed ?? ''])).toMatchObject([{ state: 'accepted', attempt: 2 }])
  })

  it('stores the other results when one message causes an unforeseen error', async () => {
    const { ids } = await aBatch(3)
    const [, broken = ''] = ids
    await runSet(ids, {
      sendSms: ({ id }) => {
        if (id === broken) throw new Error('a bug')
        return { kind: 'accepted', providerId: id }
      },
    })
    expect(await statesOf(ids)).toMatchObject([
      { state: 'accepted' },
      { state: 'unknown' },
      { state: 'accepted' },
    ])
    expect(await jobsOf([broken])).toHaveLength(1)
  })

  it('marks the number of a text that was refused because of it', async () => {
    const { ids, patients } = await aBatch(2)
    const [refused] = ids
    await runSet(ids, {
      sendSms: ({ id }) =>
        id === refused ? { kind: 'refused', reason: 'unknown_number' } : { kind: 'accepted', providerId: id },
    })
    const marked = await inside(product.deps, practice, (tx) =>
      tx.selectFrom('patients').select(['id', 'phone_invalidated_at']).where('id', 'in', patients).execute(),
    )
    expect(marked.filter((row) => row.phone_invalidated_at).map(({ id }) => id)).toEqual([patients[0]])
  })

  it('keeps a report that arrives before the response to its text', async () => {
    const { ids } = await aBatch(2)
    const [early = ''] = ids
    await runSet(ids, {
      async sendSms({ id, from }) {
        const report = { providerId: `SM ${id}`, communicationId: id, from, reason: null } as const
        if (id === early) await smsStatusHandler(product.deps)({ ...report, status: 'delivered' })
        return { kind: 'accepted', providerId: `SM ${id}` }
      },
    })
    expect(await statesOf(ids)).toMatchObject([
      { state: 'accepted', status: 'delivered', sid: `SM ${early}` },
      { state: 'accepted', status: 'sending' },
    ])
  })

  it.each(['SMS', 'Email'] as const)(
    'needs no more statements for many messages than for a few: %s',
    async (channel) => {
      const [few, many] = [await aBatch(2, { channel }), await aBatch(50, { channel })]
      const forFew = await countStatements(() => runSet(few.ids))
      const forMany = await countStatements(() => runSet(many.ids))
      expect(forMany).toBe(forFew)
      expect(forMany).toBeLessThanOrEqual(20)
    },
  )
})

describe('a set that is interrupted', () => {
  /** Runs a set until the process dies: the carrier has these texts, and nothing is stored after the claim. */
  async function killWhileSending(ids: readonly string[], hasArrived: (id: string) => boolean) {
    const { promise: allCalled, resolve } = Promise.withResolvers<void>()
    let calls = 0
    void runSet(ids, {
      sendSms: ({ id }) => {
        if (!hasArrived(id)) received.pop()
        calls += 1
        if (calls === Math.min(5, ids.length)) resolve()
        return new Promise<never>(() => {})
      },
    })
    await allCalled
  }

  it('loses no message and sends none twice', async () => {
    const { ids } = await aBatch(8)
    const arrived = new Set(ids.slice(0, 2))
    await killWhileSending(ids, (id) => arrived.has(id))
    expect(await statesOf(ids)).toMatchObject(ids.map(() => ({ state: 'attempting' })))

    // The next run cannot tell which messages the carrier has, so it sends none of them.
    await runSet(ids, {}, 2)
    expect(ids.map(timesReceived)).toEqual(ids.map((id) => (arrived.has(id) ? 1 : 0)))
    expect(await jobsOf(ids)).toHaveLength(8)
    // Running it again adds no second job.
    await runSet(ids, {}, 3)
    expect(await jobsOf(ids)).toHaveLength(8)

    // Each message is asked about once the carrier can answer, and sent if the carrier does not have it.
    product.clock.skip(SETTLED_MS)
    const findSms = ({ id }: OutgoingSms): AskResult =>
      arrived.has(id) ? { kind: 'found', providerId: `SM ${id}` } : { kind: 'not_found' }
    for (const id of ids) await runAlone(id, { findSms })
    expect(await statesOf(ids)).toMatchObject(ids.map(() => ({ state: 'accepted' })))
    expect(ids.map(timesReceived)).toEqual(ids.map(() => 1))
  })

  it('before the claim is sent whole by the next run', async () => {
    const { ids } = await aBatch(3)
    await runSet(ids, {}, 2)
    expect(ids.map(timesReceived)).toEqual([1, 1, 1])
  })

  it('again and again is delivered message by message', async () => {
    const { ids } = await aBatch(3)
    await runSet(ids, {}, 4)
    expect(ids.map(timesReceived)).toEqual([0, 0, 0])
    expect(await jobsOf(ids)).toHaveLength(3)
    for (const id of ids) await runAlone(id)
    expect(ids.map(timesReceived)).toEqual([1, 1, 1])
  })
})

describe('a message that may no longer be sent when it is claimed', () => {
  const changes: [string, FailureReason, (patientId: string) => Promise<unknown>][] = [
    ['the patient opted out', 'no_consent', (id) => change(id, { gdpr: 'Opted Out' })],
    ['the patient was marked as lost', 'contact_ended', (id) => change(id, { stage: 'lost' })],
    ['the patient was blocked', 'contact_ended', (id) => change(id, { stage: 'blocked' })],
  ]

  function change(id: string, columns: { gdpr?: GdprAnswer; stage?: StageKey }) {
    return inside(product.deps, practice, (tx) =>
      tx.updateTable('patients').set(columns).where('id', '=', id).execute(),
    )
  }

  it.each(changes)('fails and is not sent: %s', async (_, reason, act) => {
    const { ids, patients, bulkBatchId } = await aBatch(3)
    const [first, second = '', third] = ids
    await act(patients[1] ?? '')
    const events = await statusEvents(() => runSet(ids))
    expect(ids.map(timesReceived)).toEqual([1, 0, 1])
    expect((await statesOf([second]))[0]).toMatchObject({
      state: 'refused',
      status: 'failed',
      reason,
      attempt: 0,
    })
    expect(events.flat()).toMatchObject([
      { id: second, bulkBatchId, status: 'failed', failureReason: failureOf(reason).text },
    ])
    expect(await statesOf([first ?? '', third ?? ''])).toMatchObject([
      { state: 'accepted' },
      { state: 'accepted' },
    ])
  })

  it('fails when it was postponed, and the patient opts out before the next attempt', async () => {
    const { ids, patients } = await aBatch(1)
    const [id = ''] = ids
    await runSet(ids, { sendSms: () => ({ kind: 'postponed', detail: 'busy' }) })
    await change(patients[0] ?? '', { gdpr: 'Opted Out' })
    await runAlone(id)
    expect(await statesOf(ids)).toMatchObject([{ state: 'refused', reason: 'no_consent' }])
    expect(timesReceived(id)).toBe(1)
  })

  it('fails when its batch was cancelled', async () => {
    const { ids, bulkBatchId } = await aBatch(2)
    await inside(product.deps, practice, (tx) =>
      tx
        .insertInto('bulk_batches')
        .values({
          client_id: practice.id,
          id: bulkBatchId,
          user_id: practice.userId,
          channel: 'SMS',
          message: 'Whitening',
          total: 2,
          state: 'cancelled',
          counted_at: product.clock.now(),
          created_at: product.clock.now(),
        })
        .execute(),
    )
    await runSet(ids)
    expect(ids.map(timesReceived)).toEqual([0, 0])
    expect(await statesOf(ids)).toMatchObject(ids.map(() => ({ state: 'refused', reason: 'cancelled' })))
  })

  it('is not sent again by staff to a patient who has opted out or is lost, neither before nor after they ask (BLK-13)', async () => {
    const { ids, patients } = await aBatch(1)
    const [id = ''] = ids
    const [patient = ''] = patients
    const sendAgain = async () => {
      const { status, body } = await staff.post(`/v3/patients/${patient}/communications/${id}/retry`, {})
      return [status, body.code]
    }
    await runSet(ids, { sendSms: () => ({ kind: 'refused', reason: 'switched_off' }) })
    await change(patient, { gdpr: 'Opted Out' })
    expect(await sendAgain()).toEqual([409, 'marketing_refused'])
    await change(patient, { gdpr: 'Opted In', stage: 'lost' })
    expect(await sendAgain()).toEqual([409, 'marketing_refused'])
    await change(patient, { stage: 'working' })
    expect(await sendAgain()).toEqual([200, undefined])
    await change(patient, { gdpr: 'Opted Out' })
    await runAlone(id)
    expect(await statesOf(ids)).toMatchObject([{ state: 'refused', reason: 'no_consent' }])
  })
})

it('messages of a batch get jobs of their own only when their set has none, however long it waits: two jobs could send them twice', async () => {
  const { ids } = await aBatch(3)
  product.clock.skip(2 * 3_600_000)
  const requeue = () => runPeriodicJob(product.deps, 'communications.requeue-deliveries-of-batches')
  await requeue()
  expect(await jobsOf(ids)).toEqual([])
  await product.removeJobs('communications.deliver-set')
  await requeue()
  expect(await jobsOf(ids)).toHaveLength(3)
})
