import { failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { type InboundFixture, openInboundFixture, WITHIN } from '../../../testing/inbound-fixture.ts'
import type { ApiResponse } from '../../../testing/person.ts'
import { enqueueCatchUp, whatsAppConnection } from '../../integrations/index.ts'

/** The phone number that the sandbox has on WhatsApp, with its API key and account. */
const WHATSAPP = {
  key: 'sandbox-whatsapp-key-brightside',
  account: '100000000000100',
  number: '+441632960100',
}
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

let fixture: InboundFixture
const template = { id: uuid(), name: 'Pick up where we left off' }
const rejected = { id: uuid(), name: 'Begins with a placeholder' }

beforeAll(async () => {
  fixture = await openInboundFixture()
  const { practice, system } = fixture
  await inside(system.deps, practice, async (tx) => {
    await tx
      .updateTable('clients')
      .set({ features: ['timeline-v2', 'attachments', 'whatsapp'] })
      .execute()
    const pending = {
      client_id: practice.id,
      channel: 'WhatsApp' as const,
      approval: true,
      status: 'PENDING' as const,
    }
    await tx
      .insertInto('templates')
      .values([
        {
          ...pending,
          ...template,
          body: 'Hello {{patient.first_name}}, shall we pick up where we left off?',
        },
        { ...pending, ...rejected, body: '{{patient.first_name}}, hello.' },
      ])
      .execute()
    const { key, account, number } = WHATSAPP
    await whatsAppConnection.connect(
      tx,
      { account, label: number, credentials: key },
      { secret: system.deps.secret, now: system.clock.now() },
    )
    await enqueueCatchUp(tx, 'whatsapp')
  })
})
afterAll(() => fixture.system.stop())

const control = (path: string, body: object) => fixture.system.control('POST', path, body)

function send(patientId: string, body: object, path = '') {
  return fixture.staff.post(`/v3/patients/${patientId}/communications${path}`, {
    id: uuid(),
    channel: 'WhatsApp',
    ...body,
  })
}

/** The state of a message's delivery. While a request is in progress it is `attempting`. */
async function deliveryStateOf({ body }: ApiResponse): Promise<string | undefined> {
  const delivery = await inside(fixture.system.deps, fixture.practice, (tx) =>
    tx
      .selectFrom('deliveries')
      .select('state')
      .where('communication_id', '=', body.event.id)
      .executeTakeFirst(),
  )
  return delivery?.state
}

describe('a practice on WhatsApp', () => {
  it('has a correct template approved by WhatsApp, and one with a wrong format rejected with the reason', async () => {
    await eventually(async () => {
      await fixture.system.retry()
      const { body } = await fixture.staff.get('/templates')
      expect(body).toEqual([
        expect.objectContaining({
          id: rejected.id,
          status: 'REJECTED',
          reason: expect.stringMatching(/^The format is not right/),
        }),
        expect.objectContaining({ id: template.id, status: 'APPROVED', reason: null }),
      ])
    }, WITHIN)
  })

  it('exchanges messages with a patient: a template that is read, a picture in reply, a free text, and a deletion', async () => {
    const { id, phone } = await fixture.createPatient({ first_name: 'Siân' })
    expect((await send(id, { message: 'Hello?' })).body.code).toBe('whatsapp_stalled')
    const opened = await send(id, { template_id: template.id, payload: { message: '' } }, '/approved')
    expect(opened.status).toBe(201)
    await fixture.eventWith(id, opened.body.event.id, 'delivered')
    const [received] = await fixture.system.outbox('whatsapp', phone)
    expect(received).toMatchObject({
      body: 'Hello Siân, shall we pick up where we left off?',
      idempotency_key: opened.body.event.id,
    })
    await control('whatsapp/read', { from: phone })
    await fixture.eventWith(id, opened.body.event.id, 'read')

    const media = { name: 'tooth.png', type: 'image/png', content: PIXEL }
    await control('whatsapp', { from: phone, body: 'This one', media })
    const answer = await eventually(async () => {
      const event = (await fixture.timelineWith(id, 2)).find(({ inbound }) => inbound)
      expect(event.attachments).toMatchObject([{ state: 'stored', type: 'image/png' }])
      return event
    }, WITHIN)
    expect(answer.text_content).toBe('This one')

    const written = await send(id, { message: 'Come in at 12:15' })
    expect(written.status).toBe(201)
    await fixture.eventWith(id, written.body.event.id, 'delivered')
    await control('whatsapp/delete', { from: phone })
    await fixture.eventWith(id, answer.id, 'deleted')
  })

  it('shows why a message was not delivered', async () => {
    for (const [phone, reason] of [
      ['+447700900980', 'not_on_whatsapp'],
      ['+447700900983', 'stopped_marketing'],
      ['+447700900988', 'setup'],
    ] as const) {
      const { id } = await fixture.createPatient({ phone, phone_e164: phone })
      const sent = await send(id, { template_id: template.id, payload: { message: '' } }, '/approved')
      const event = await fixture.eventWith(id, sent.body.event.id, 'failed')
      expect(event.failure_reason).toBe(failureOf(reason).text)
    }
  })

  it('receives each message once and sends no message twice, whatever trouble WhatsApp has', async () => {
    for (const mode of ['lose_replies', 'slow', 'down'] as const) {
      const { id, phone } = await fixture.createPatient()
      await control('whatsapp', { from: phone, body: 'Hello' })
      await fixture.timelineWith(id, 1)
      await fixture.system.control('PUT', 'trouble', { service: 'whatsapp', mode })
      await control('whatsapp', { from: phone, body: `During ${mode}` })
      const sent = await send(id, { message: `Through ${mode}` })
      if (mode === 'down')
        await eventually(async () => expect(await deliveryStateOf(sent)).toBe('unknown'), WITHIN)
      else {
        await eventually(async () => {
          await fixture.system.retry()
          const { body } = await fixture.eventOf(id, sent.body.event.id)
          expect(body.event.status).toBe('delivered')
        }, WITHIN)
      }
      await fixture.system.control('PUT', 'trouble', { service: 'whatsapp', mode: 'ok' })
      const received = (await fixture.timelineWith(id, 3)).filter(({ inbound }) => inbound)
      expect(received.map(({ text_content }) => text_content)).toEqual(['Hello', `During ${mode}`])
      const bodies = (await fixture.system.outbox('whatsapp', phone)).map(({ body }) => body)
      // A request that was interrupted before its response may have been accepted: it is not sent again.
      expect(bodies.filter((body) => body === `Through ${mode}`)).toHaveLength(mode === 'down' ? 0 : 1)
    }
  }, 60_000)
})
