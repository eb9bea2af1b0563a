import { FORM_WINDOW_MS } from '@enamel/domain/forms/submission-limits'
import { eventually } from '@enamel/testing/eventually'
import nodemailer from 'nodemailer'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { inside } from '../../testing/builders.ts'
import { inboundFixture, type TimelineItem, WITHIN } from '../../testing/inbound-fixture.ts'
import { type SendRequest, sendRepeatedly } from '../../testing/send-repeatedly.ts'
import { deliveryReport } from './email/testing/delivery-report.ts'

// Repeated requests of WhatsApp are tested in whatsapp-webhook.db.test.ts.

const fixture = await inboundFixture()

interface Patient {
  id: string
  phone: string
  email: string
}

let messageCount = 0
/** @returns four digits that no other message or call has */
const uniqueDigits = () => String(++messageCount).padStart(4, '0')

function request(path: string, fields: Record<string, string>): SendRequest {
  const { url, body, headers } = fixture.signRequest(`/api/webhooks/twilio/${path}`, fields)
  return async () => (await fetch(url, { method: 'POST', body, headers })).status
}

function text({ phone }: Patient, content: string): SendRequest[] {
  const MessageSid = `SM${uniqueDigits().repeat(8)}`
  const between = { From: phone, To: fixture.practice.number }
  return [request('sms', { MessageSid, ...between, Body: content, NumMedia: '0', SmsStatus: 'received' })]
}

function missedCall({ phone }: Patient): SendRequest[] {
  const CallSid = `CA${uniqueDigits().repeat(8)}`
  const between = { From: phone, To: fixture.practice.number }
  return [
    request('voice/status', { CallSid, ...between, CallStatus: 'no-answer', DialCallStatus: 'no-answer' }),
  ]
}

function form({ phone, email }: Patient, content: string): SendRequest[] {
  const fields = { Name: 'Tom Reid', Email: email, Phone: phone, Message: content }
  const body = JSON.stringify({ id: uuid(), form: 'Implants enquiry', fields })
  const url = `${fixture.system.url}/api/webhooks/forms/${fixture.practice.formKey}`
  const headers = { 'content-type': 'application/json' }
  return [async () => (await fetch(url, { method: 'POST', body, headers })).status]
}

/** An email, and the same email as received by a different route. */
function mail({ email }: Patient, content: string): SendRequest[] {
  const head = [
    `Message-ID: <${uuid()}@post.example>`,
    `From: Tom Reid <${email}>`,
    `To: hello@${fixture.practice.domain}`,
    'Subject: Implants',
  ]
  const raw = (traceHeaders: string[]) => [...traceHeaders, ...head, '', content, ''].join('\r\n')
  const to = `hello@${fixture.practice.domain}`
  return [[], ['Received: from forwarder.example by mx.example; Mon, 2 Mar 2026 09:14:05 +0000']].map(
    (traceHeaders) => () => sendMail({ from: email, to }, raw(traceHeaders)),
  )
}

/** @returns 250, or throws the reply of the product's mail server */
async function sendMail(envelope: { from: string; to: string }, raw: string): Promise<number> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: fixture.system.mailPort,
    ignoreTLS: true,
  })
  const { response } = await transport.sendMail({ envelope, raw })
  return Number(response.slice(0, 3))
}

const SEEDS = [1, 2, 3]

describe.each([
  ['texts', text],
  ['missed calls', missedCall],
  ['web forms', form],
  ['emails', mail],
] as const)('five %s, each delivered at least three times, shuffled, eight at a time', (_, deliveriesOf) => {
  // After this time, the forms of the previous seed no longer count towards the limit for one network address.
  beforeEach(() => fixture.system.clock.skip(FORM_WINDOW_MS))

  it.each(SEEDS)('have five effects (seed %i)', async (seed) => {
    const patient = await fixture.createPatient()
    const texts = Array.from({ length: 5 }, (_, index) => `Text ${index}`)
    await sendRepeatedly(
      seed,
      texts.flatMap((content) => deliveriesOf(patient, content)),
    )
    await allPlaced()
    const items = await fixture.timelineOf(patient.id)
    expect(items).toHaveLength(5)
    const shown = items.map((item: TimelineItem) => JSON.stringify(item))
    if (deliveriesOf !== missedCall)
      for (const content of texts)
        expect(shown.filter((item: string) => item.includes(content))).toHaveLength(1)
    const row = (await fixture.staff.get(`/patients/${patient.id}/conversation`)).body
    expect(row).toMatchObject({ unread: true, unread_count: 5 })
    const events = await publishedEvents('patient.communications.created', patient.id)
    expect(events).toHaveLength(5)
  })
})

describe('reports of a message, each delivered three times, shuffled, eight at a time', () => {
  const ranks = ['sending', 'sent', 'failed', 'delivered', 'read']

  it.each(SEEDS)('never move the status of a text backwards (seed %i)', async (seed) => {
    const { id, phone } = await fixture.createPatient()
    const message = await sendMessage(id, { channel: 'SMS', message: 'Saturday at ten?' })
    const MessageSid = await eventually(async () => {
      const [item] = await fixture.system.outbox('sms', phone)
      expect(item?.sid).toBeTruthy()
      return item?.sid ?? ''
    }, WITHIN)
    const statuses = ['queued', 'sending', 'sent', 'undelivered', 'failed', 'delivered', 'read', 'teleported']
    const between = { From: fixture.practice.number, To: phone }
    await sendRepeatedly(
      seed,
      statuses.map((MessageStatus) =>
        request(`status?communication=${message}`, {
          MessageSid,
          MessageStatus,
          ErrorCode: '30008',
          ...between,
        }),
      ),
    )
    await expectForwardOnly(id, message, 'read')
  })

  it.each(SEEDS)('never move the status of an email backwards (seed %i)', async (seed) => {
    const { id, email } = await fixture.createPatient()
    const message = await sendMessage(id, { channel: 'Email', subject: 'Estimate', body: 'Here it is' })
    await eventually(async () => expect(await fixture.system.outbox('email', email)).toHaveLength(1), WITHIN)
    const to = `bounce+${message}@${fixture.practice.domain}`
    const actions = ['delayed 4.2.2', 'failed 5.1.1', 'relayed 2.0.0', 'delivered 2.0.0']
    await sendRepeatedly(
      seed,
      actions.map((action) => {
        const raw = deliveryReport(message, email, action)
        return () => sendMail({ from: '', to }, raw)
      }),
    )
    await allPlaced()
    await expectForwardOnly(id, message, 'delivered')
    expect(await fixture.timelineOf(id)).toHaveLength(1)
  })

  async function sendMessage(patientId: string, body: object): Promise<string> {
    const id = uuid()
    const answer = await fixture.staff.post(`/v3/patients/${patientId}/communications`, { id, ...body })
    expect(answer.status).toBe(201)
    return id
  }

  async function expectForwardOnly(patientId: string, message: string, finalStatus: string): Promise<void> {
    await fixture.eventWith(patientId, message, finalStatus)
    const event = (await fixture.eventOf(patientId, message)).body.event
    expect(event).toMatchObject({ status: finalStatus, failure_reason: null })
    const events = await publishedEvents('patient.communications.changed-state', patientId)
    const ranksSeen = events.map(({ status }) => ranks.indexOf(status as string))
    expect(ranksSeen).toEqual([...new Set(ranksSeen)].sort())
    expect(ranksSeen.at(-1)).toBe(ranks.indexOf(finalStatus))
  }
})

/** Waits until every inbound message is placed. */
function allPlaced(): Promise<void> {
  return eventually(async () => {
    const waiting = await inside(fixture.system.deps, fixture.practice, (tx) =>
      tx.selectFrom('inbound_messages').select('id').where('state', '=', 'received').execute(),
    )
    expect(waiting).toEqual([])
  }, WITHIN)
}

/** The events with this name about a patient, in the order in which they were published to open browsers. */
async function publishedEvents(name: string, patientId: string): Promise<Record<string, unknown>[]> {
  const rows = await inside(fixture.system.deps, fixture.practice, (tx) =>
    tx
      .selectFrom('push_events')
      .select('payload')
      .where('name', '=', name)
      .where('identity', '=', patientId)
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ payload }) => payload as Record<string, unknown>)
}
