import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { openLog } from '../../log.ts'
import { addReaction } from '../../testing/add-reaction.ts'
import { inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { applyStatus, optOut } from '../communications/index.ts'
import { deliverSetJob } from '../delivery/deliver-set.job.ts'
import { lockDelivery } from '../delivery/index.ts'
import { PROGRESS_MS } from './progress.ts'
import {
  acceptMessage,
  aRecipient,
  bulkEmail,
  bulkText,
  manyRecipients,
  type PostedBulk,
  skipTo,
  statesOf,
  takeStep,
  writtenMessages,
} from './testing/bulk-fixture.ts'

// No worker runs: the tests take the steps of the jobs, and nothing is delivered.
const { product, practice, staff } = await practiceFixture(
  {},
  {
    ENAMEL_ROLE: 'web',
    MAIL_RELAY_URL: 'smtp://127.0.0.1:1',
    TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
  },
)
const { deps, clock } = product
skipTo(clock, '10:00:00')
await staff.signIn(practice.email)

const recipient = (given: Parameters<typeof aRecipient>[2] = {}) => aRecipient(deps, practice, given)
const recipients = (count: number) => Promise.all(Array.from({ length: count }, () => recipient()))
const step = (body: PostedBulk) => takeStep(deps, practice, body.id)
const states = (body: PostedBulk) => statesOf(staff, body.id)
const written = (body: PostedBulk) => writtenMessages(deps, practice, body.id)

async function start(body: PostedBulk): Promise<PostedBulk> {
  expect((await staff.post('/communications/bulk', body)).status).toBe(202)
  return body
}

async function summaryOf({ id }: PostedBulk) {
  const list: { id: string }[] = (await staff.get('/communications/bulk')).body
  return list.find((batch) => batch.id === id)
}

/** The provider reports about a message. */
function report(messageId: string, status: string, failure_reason: string | null = null): Promise<unknown> {
  return inside(deps, practice, async (tx) => {
    const delivery = await lockDelivery(tx, messageId)
    if (!delivery) throw new Error('no delivery')
    return applyStatus(tx, delivery, { status, failure_reason }, clock.now())
  })
}

/** The provider accepts every message that was written. */
async function acceptAll(body: PostedBulk): Promise<void> {
  for (const { id } of await written(body)) await acceptMessage(deps, practice, id)
}

/** Runs the job that delivers every message that was written, as a worker does. */
async function deliverAll(body: PostedBulk): Promise<void> {
  const context = { deps, log: openLog('silent'), attempt: 1, signal: undefined }
  const communication_ids = (await written(body)).map(({ id }) => id)
  await deliverSetJob.run(context, { client_id: practice.id, communication_ids })
}

describe('a set of messages', () => {
  it("is written with each patient's own text, as automatic and with the user who sent it (BLK-12)", async () => {
    const jane = await recipient({ first_name: 'Jane', tx_type: 'Implants' })
    const unnamed = await recipient({ first_name: '', last_name: 'Moss', tx_type: null })
    const payload = {
      channel: 'Email',
      subject: '{{patient.treatment_type}} at {{practice.name}}',
      message: 'Dear {{patient.first_name}}, come by.',
    }
    const body = await start(bulkEmail([jane, unnamed], { payload }))
    await step(body)
    const { name } = (await staff.get('/v3/init')).body.client
    const texts = (await written(body)).map(({ patient_id, subject, text_content, comm_type }) => ({
      patient_id,
      subject,
      text_content,
      comm_type,
    }))
    expect(texts).toHaveLength(2)
    expect(texts).toEqual(
      expect.arrayContaining([
        {
          patient_id: jane,
          subject: `Implants at ${name}`,
          text_content: 'Dear Jane, come by.',
          comm_type: 'marketing_email',
        },
        {
          patient_id: unnamed,
          subject: `treatment at ${name}`,
          text_content: 'Dear there, come by.',
          comm_type: 'marketing_email',
        },
      ]),
    )
    const { items } = (await staff.get(`/v2/patients/${jane}/timeline`)).body
    expect(items.find(({ type }: { type: string }) => type === 'communication')).toMatchObject({
      comm_type: 'marketing_email',
      text_content: 'Dear Jane, come by.',
      status: 'sending',
      inbound: false,
      automated: true,
      representative: { name: 'Bulk message from Hannah Price' },
    })
    const audit = await inside(deps, practice, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'system_actor', 'user_id', 'patient_id'])
        .where('action', 'in', ['communication.send', 'bulk.send'])
        .where(({ or, eb }) => or([eb('patient_id', '=', jane), eb('action', '=', 'bulk.send')]))
        .orderBy('id')
        .execute(),
    )
    expect(audit).toContainEqual({
      action: 'communication.send',
      system_actor: 'bulk',
      user_id: null,
      patient_id: jane,
    })
    expect(audit).toContainEqual({
      action: 'bulk.send',
      system_actor: null,
      user_id: practice.userId,
      patient_id: null,
    })
  })

  it('as a text ends with the line on how to opt out', async () => {
    const body = await start(bulkText([await recipient({ first_name: 'Jane' })]))
    await step(body)
    expect((await written(body)).map(({ comm_type, text_content }) => [comm_type, text_content])).toEqual([
      ['sms', 'Hi Jane\nReply STOP to opt out'],
    ])
  })

  it('leaves out patients who opted out, are blocked or lost, or have no usable address or number: Failed with a reason (BLK-13)', async () => {
    const noNumber = { phone: null, phone_e164: null }
    const tooShort = { phone: '123', phone_e164: null, phone_invalid_reason: 'TOO_SHORT' as const }
    const out = {
      optedOut: await recipient({ gdpr: 'Opted Out' }),
      blocked: await recipient({ stage: 'blocked' }),
      lost: await recipient({ stage: 'lost' }),
      noAddress: await recipient({ email: null }),
      noNumber: await recipient(noNumber),
      tooShort: await recipient(tooShort),
      longName: await recipient({ first_name: 'x'.repeat(1600) }),
    }
    const email = await start(bulkEmail(Object.values(out)))
    const text = await start(bulkText(Object.values(out)))
    await step(email)
    await step(text)
    expect(await states(email)).toEqual({
      [out.optedOut]: 'opted_out',
      [out.blocked]: 'blocked',
      [out.lost]: 'blocked',
      [out.noAddress]: 'no_address',
      [out.noNumber]: 'Sending',
      [out.tooShort]: 'Sending',
      [out.longName]: 'Sending',
    })
    expect(await states(text)).toEqual({
      [out.optedOut]: 'opted_out',
      [out.blocked]: 'blocked',
      [out.lost]: 'blocked',
      [out.noAddress]: 'Sending',
      [out.noNumber]: 'invalid_number',
      [out.tooShort]: 'invalid_number',
      [out.longName]: 'invalid_text',
    })
    expect((await written(email)).length + (await written(text)).length).toBe(4)
    const { messages } = (await staff.get(`/communications/bulk/${text.id}`)).body
    expect(messages).toContainEqual({ patient_id: out.lost, state: 'Failed', reason: 'blocked' })
  })

  it('has at most fifty messages', async () => {
    const body = await start(bulkEmail(await recipients(51)))
    await step(body)
    expect(await written(body)).toHaveLength(50)
    await step(body)
    await step(body)
    expect(await written(body)).toHaveLength(51)
  })

  it('is written once, however many workers take the step', async () => {
    const body = await start(bulkEmail(await recipients(12)))
    await Promise.all(Array.from({ length: 4 }, () => step(body)))
    const patients = (await written(body)).map(({ patient_id }) => patient_id)
    expect(patients.toSorted()).toEqual([...body.patient_ids].toSorted())
  })

  it('leaves no trace when its process dies before the end, so that the next run sends everything once', async () => {
    const body = await start(bulkEmail(await recipients(5)))
    const removeReaction = addReaction(deps, async (_tx, { name }) => {
      if (name === 'messages_written') throw new Error('killed')
    })
    await expect(step(body)).rejects.toThrow('killed')
    removeReaction()
    expect(await written(body)).toEqual([])
    expect(Object.values(await states(body))).toEqual(Array(5).fill('Sending'))
    await step(body)
    await step(body)
    const patients = (await written(body)).map(({ patient_id }) => patient_id)
    expect(patients.toSorted()).toEqual([...body.patient_ids].toSorted())
  })

  it('waits until the provider has taken most of what is on its way', async () => {
    const patient_ids = await manyRecipients(deps, practice, { count: 452, source: 'Leaflet' })
    const body = await start(bulkEmail(patient_ids))
    const setState = (state: 'queued' | 'sent', ids: readonly string[]) =>
      inside(deps, practice, (tx) =>
        tx
          .updateTable('bulk_messages')
          .set({ state })
          .where('batch_id', '=', body.id)
          .where('patient_id', 'in', [...ids])
          .execute(),
      )
    await setState('queued', patient_ids.slice(1))
    await step(body)
    expect(await written(body)).toEqual([])
    await setState('sent', patient_ids.slice(1, 2))
    await step(body)
    expect((await written(body)).map(({ patient_id }) => patient_id)).toEqual(patient_ids.slice(0, 1))
  })
})

describe('a bulk message in progress', () => {
  it('ends with every message Sent or Failed: accepted by the provider, or refused (BLK-11)', async () => {
    const body = await start(bulkEmail(await recipients(3)))
    await step(body)
    const [accepted, sent, refused] = await written(body)
    if (!accepted || !sent || !refused) throw new Error('not written')
    await acceptMessage(deps, practice, accepted.id)
    await report(sent.id, 'sent')
    expect(await summaryOf(body)).toMatchObject({ state: 'sending' })
    await report(refused.id, 'failed', 'The mailbox is full')
    await step(body)
    expect(await states(body)).toEqual({
      [accepted.patient_id]: 'Sent',
      [sent.patient_id]: 'Sent',
      [refused.patient_id]: 'provider_error',
    })
    expect(await summaryOf(body)).toMatchObject({
      state: 'complete',
      sent: 2,
      failed: 1,
      sender: 'Hannah Price',
    })
  })

  it('counts a message that fails after it was sent, also when everything was complete', async () => {
    const body = await start(bulkEmail(await recipients(2)))
    await step(body)
    await acceptAll(body)
    await step(body)
    expect(await summaryOf(body)).toMatchObject({ state: 'complete', sent: 2, failed: 0 })
    const [bounced] = await written(body)
    await report(bounced?.id ?? '', 'sent')
    await report(bounced?.id ?? '', 'failed', 'There is no such mailbox')
    await step(body)
    expect(await summaryOf(body)).toMatchObject({ state: 'complete', sent: 1, failed: 1 })
    const { body: results } = await staff.get(`/communications/bulk/${body.id}/results`)
    expect(results.data[0]).toMatchObject({
      patient_id: bounced?.patient_id,
      state: 'Failed',
      reason: 'provider_error',
      detail: 'There is no such mailbox',
    })
  })

  it('publishes its progress at most once a second, and always at its end (BLK-17)', async () => {
    const body = await start(bulkEmail(await recipients(3)))
    await step(body)
    const eventsOf = async () =>
      (await publishedEvents(deps, practice, null, 'communications.bulk.changed-state'))
        .map(({ payload }) => payload as { id: string; sent: number; failed: number; total: number })
        .filter(({ id }) => id === body.id)
        .map(({ sent, failed, total }) => [sent, failed, total])
    const [first, second, third] = await written(body)
    /** Accepts a message, and takes a step so many milliseconds after the progress was counted. */
    const acceptAndStep = async (message: typeof first, msSinceCount: number) => {
      await acceptMessage(deps, practice, message?.id ?? '')
      const counted_at = new Date(clock.now().getTime() - msSinceCount)
      await inside(deps, practice, (tx) =>
        tx.updateTable('bulk_batches').set({ counted_at }).where('id', '=', body.id).execute(),
      )
      await step(body)
    }
    // Far below a second, however slow the machine is.
    const JUST_NOW = -60_000
    await acceptAndStep(first, JUST_NOW)
    expect(await eventsOf()).toEqual([[0, 0, 3]])
    await acceptAndStep(second, 1000)
    expect((await eventsOf()).slice(1)).toEqual([[2, 0, 3]])
    await acceptAndStep(third, JUST_NOW)
    expect((await eventsOf()).slice(2)).toEqual([[3, 0, 3]])
    await step(body)
    expect(await eventsOf()).toHaveLength(3)
  })

  it('sends nothing to a patient who opts out, becomes lost or loses the address before their set', async () => {
    const patients = await recipients(54)
    const body = await start(bulkEmail(patients))
    await step(body)
    const [optedOut = '', lost = '', noAddress = '', still = ''] = patients.slice(50)
    await inside(deps, practice, async (tx) => {
      await optOut(tx, optedOut, 'Replied STOP to a text', clock.now())
      await tx.updateTable('patients').set({ stage: 'lost' }).where('id', '=', lost).execute()
      await tx.updateTable('patients').set({ email: null }).where('id', '=', noAddress).execute()
    })
    await step(body)
    const after = await states(body)
    expect([optedOut, lost, noAddress, still].map((id) => after[id])).toEqual([
      'opted_out',
      'blocked',
      'no_address',
      'Sending',
    ])
    expect(await written(body)).toHaveLength(51)
  })

  it('sends nothing to a patient who opts out or becomes lost while the message waits for its provider', async () => {
    const [optedOut = '', lost = ''] = await recipients(2)
    const body = await start(bulkEmail([optedOut, lost]))
    await step(body)
    await inside(deps, practice, async (tx) => {
      await optOut(tx, optedOut, 'Replied STOP to a text', clock.now())
      await tx.updateTable('patients').set({ stage: 'lost' }).where('id', '=', lost).execute()
    })
    await deliverAll(body)
    expect(await states(body)).toEqual({ [optedOut]: 'opted_out', [lost]: 'blocked' })
  })

  it('is listed with its sender, newest first, for a week', async () => {
    const first = await start(bulkEmail(await recipients(1)))
    const second = await start(bulkText(await recipients(1)))
    const list = (await staff.get('/communications/bulk')).body
    expect(list.slice(0, 2)).toEqual([
      expect.objectContaining({ id: second.id, channel: 'SMS', waits_until: null }),
      {
        id: first.id,
        total: 1,
        channel: 'Email',
        sent: 0,
        failed: 0,
        state: 'sending',
        waits_until: null,
        sender: 'Hannah Price',
        created_at: expect.any(String),
      },
    ])
    await inside(deps, practice, (tx) =>
      tx
        .updateTable('bulk_batches')
        .set({ created_at: new Date(clock.now().getTime() - 8 * 86_400_000) })
        .where('id', '=', first.id)
        .execute(),
    )
    expect(await summaryOf(first)).toBeUndefined()
  })

  it('shows its results page by page, those that failed first', async () => {
    const patients = await recipients(51)
    const optedOut = await recipient({ gdpr: 'Opted Out', first_name: 'Olga', last_name: 'Out' })
    const body = await start(bulkEmail([...patients, optedOut]))
    await step(body)
    await step(body)
    await acceptMessage(deps, practice, (await written(body)).at(0)?.id ?? '')
    await step(body)
    const page = async (query = '') =>
      (await staff.get(`/communications/bulk/${body.id}/results${query}`)).body
    const first = await page()
    expect(first.metadata).toEqual({ total: 52, page: 1, limit: 50 })
    expect(first.data).toHaveLength(50)
    expect(first.data[0]).toEqual({
      patient_id: optedOut,
      name: 'Olga Out',
      state: 'Failed',
      reason: 'opted_out',
      detail: null,
    })
    const second = await page('?page=2')
    expect(second.data.map(({ state }: { state: string }) => state)).toEqual(['Sending', 'Sent'])
    expect((await page('?state=Sent')).metadata.total).toBe(1)
    expect((await page('?state=Sending')).metadata.total).toBe(50)
    const audited = await inside(deps, practice, (tx) =>
      tx
        .selectFrom('audit_log')
        .select('action')
        .where('patient_id', '=', optedOut)
        .where('action', '=', 'bulk.results')
        .execute(),
    )
    expect(audited).toHaveLength(1)
  })
})

describe('a bulk message that is stopped', () => {
  const cancel = async (body: PostedBulk) => (await staff.post(`/communications/bulk/${body.id}/cancel`)).body

  it('sends no further set, and withdraws what was not handed to the provider', async () => {
    const patients = await recipients(53)
    const body = await start(bulkEmail(patients))
    await step(body)
    const [handedOver] = await written(body)
    await acceptMessage(deps, practice, handedOver?.id ?? '')
    expect(await cancel(body)).toMatchObject({ id: body.id, state: 'cancelled', failed: 3 })
    expect(await cancel(body)).toMatchObject({ state: 'cancelled' })
    clock.skip(PROGRESS_MS)
    await step(body)
    expect(await summaryOf(body)).toMatchObject({ sent: 1, failed: 3 })
    await deliverAll(body)
    await step(body)
    const after = await states(body)
    expect(after[handedOver?.patient_id ?? '']).toBe('Sent')
    expect(Object.values(after).filter((state) => state === 'cancelled')).toHaveLength(52)
    expect(await written(body)).toHaveLength(50)
    const messages = await written(body)
    expect(messages.filter(({ status }) => status === 'failed')).toHaveLength(49)
    expect(messages.find(({ status }) => status === 'failed')?.failure_reason).toBe(
      'Cancelled before it was sent',
    )
    expect(await summaryOf(body)).toMatchObject({ state: 'cancelled', sent: 1, failed: 52 })
  })

  it('stays complete if everything was sent before', async () => {
    const body = await start(bulkEmail(await recipients(1)))
    await step(body)
    await acceptAll(body)
    await step(body)
    expect(await cancel(body)).toMatchObject({ state: 'complete', sent: 1, failed: 0 })
  })
})

describe('bulk texts at night', () => {
  it('wait until 08:00 in the practice, and the preview and the list say so; emails do not wait', async () => {
    skipTo(clock, '21:00:00')
    await staff.signIn(practice.email)
    const patients = await recipients(2)
    const morning = new Date(clock.now())
    morning.setTime(morning.getTime() + 11 * 3_600_000)
    const preview = (await staff.post('/communications/bulk/preview', bulkText(patients))).body
    expect(Math.abs(Date.parse(preview.waits_until) - morning.getTime())).toBeLessThan(60_000)
    const text = await start(bulkText(patients))
    const stopped = await start(bulkText(patients))
    const email = await start(bulkEmail(patients))
    for (const body of [text, stopped, email]) await step(body)
    expect([(await written(text)).length, (await written(email)).length]).toEqual([0, 2])
    expect(await summaryOf(text)).toMatchObject({ waits_until: preview.waits_until, state: 'sending' })
    expect(await summaryOf(email)).toMatchObject({ waits_until: null })
    await staff.post(`/communications/bulk/${stopped.id}/cancel`)
    expect(await summaryOf(stopped)).toMatchObject({ state: 'cancelled', failed: 2, waits_until: null })

    skipTo(clock, '08:00:00')
    await staff.signIn(practice.email)
    await step(text)
    expect(await written(text)).toHaveLength(2)
  })
})

it('whatever happens in whatever order, each patient gets at most one message, and every message ends (BLK-10, BLK-11)', async () => {
  skipTo(clock, '10:00:00')
  await staff.signIn(practice.email)
  type Act = 'step' | 'two steps' | 'post' | 'accept' | 'fail' | 'opt out' | 'cancel'
  const acts: Act[] = ['step', 'step', 'two steps', 'post', 'accept', 'fail', 'opt out', 'cancel']
  const perform: Record<Act, (body: PostedBulk) => Promise<unknown>> = {
    step,
    'two steps': (body) => Promise.all([step(body), step(body)]),
    post: (body) => staff.post('/communications/bulk', body),
    accept: async (body) => acceptMessage(deps, practice, (await written(body)).at(0)?.id ?? uuid()),
    fail: async (body) => {
      const last = (await written(body)).at(-1)
      if (last) await report(last.id, 'failed', 'Refused')
    },
    'opt out': (body) =>
      inside(deps, practice, (tx) =>
        optOut(tx, body.patient_ids.at(-1) ?? '', 'Replied STOP to a text', clock.now()),
      ),
    cancel: (body) => staff.post(`/communications/bulk/${body.id}/cancel`),
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { maxLength: 8 }), async (order) => {
      const body = await start(bulkEmail(await recipients(3)))
      let canBeWritten = true
      for (const act of order) {
        await perform[act](body)
        const texts = await written(body)
        if (act === 'opt out' && texts.length === 0) canBeWritten = false
      }
      for (let turn = 0; turn < 3; turn++) {
        await step(body)
        await acceptAll(body)
      }
      const patients = (await written(body)).map(({ patient_id }) => patient_id)
      expect(new Set(patients).size).toBe(patients.length)
      if (!canBeWritten) expect(patients).not.toContain(body.patient_ids.at(-1))
      const { messages } = (await staff.get(`/communications/bulk/${body.id}`)).body
      expect(messages).toHaveLength(3)
      for (const { state, reason } of messages)
        expect([state, reason !== null]).toEqual([state, state === 'Failed'])
      expect(messages.map(({ state }: { state: string }) => state)).not.toContain('Sending')
    }),
    { numRuns: 15 },
  )
}, 60_000)
