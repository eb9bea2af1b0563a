import { createHmac } from 'node:crypto'
import { eventually } from '@enamel/testing/eventually'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, expect } from 'vitest'
import {
  type FakeProvider,
  fakeProvider,
  type ProviderRequest,
  type ProviderResponse,
} from '../adapters/testing/fake-provider.ts'
import type { Schema } from '../db/database.ts'
import { whatsAppConnection } from '../features/integrations/index.ts'
import { aPatient, aPractice, inside, type Practice } from './builders.ts'
import { WITHIN } from './inbound-fixture.ts'
import type { Person } from './person.ts'
import { type TestProduct, testProduct } from './test-product.ts'

const APP_SECRET = 'the app secret for tests'
export const PARTNER_KEY = 'the key of the number'

/** A practice on WhatsApp, with a 360dialog that a test scripts. */
export interface WhatsAppFixture {
  product: TestProduct
  practice: Practice
  staff: Person
  provider: FakeProvider
  /** The number's id at WhatsApp. */
  account: string
  /** Creates a patient with a unique number, who last wrote on WhatsApp this long ago; by default never. */
  createPatient(given?: { wroteSecondsAgo?: number }): Promise<{ id: string; phone: string }>
  /** Sends a webhook request as WhatsApp does, signed and with the headers that were registered. */
  postWebhook(body: unknown, headers?: Record<string, string | undefined>): Promise<Response>
  /** Sends a webhook request with messages or reports for the practice's number. */
  postChange(value: object): Promise<Response>
  send(patientId: string, body: object): ReturnType<Person['post']>
  /** Creates a template, by default one that WhatsApp has approved. @returns its id */
  aTemplate(given?: Partial<Insertable<Schema['templates']>>): Promise<string>
  sendApproved(patientId: string, templateId: string, given?: object): ReturnType<Person['post']>
  /** Sends a text and waits until WhatsApp has accepted it. @returns its ids in the product and at WhatsApp */
  sendAndWait(patientId: string): Promise<{ id: string; wamid: string }>
  /** Waits until the event matches. */
  eventWith(patientId: string, eventId: string, expected: object): Promise<unknown>
  timelineWith(patientId: string, count: number): Promise<WhatsAppEvent[]>
  /** The push events with this name that were published to open browsers. */
  published(name: string): Promise<unknown[]>
  stop(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it received
type WhatsAppEvent = any

let lastAccount = 0
let lastPhone = 0
let lastWamid = 0

/** WhatsApp's response to a message that it accepts. */
export function acceptedReply(): ProviderResponse {
  return { status: 200, json: { messages: [{ id: `wamid.${++lastWamid}.${uuid()}` }] } }
}

/** A practice on WhatsApp for all tests of a file. Before each test 360dialog accepts everything again. */
export async function whatsAppFixture(): Promise<WhatsAppFixture> {
  const fixture = await openWhatsAppFixture()
  beforeEach(() => {
    fixture.provider.requests.length = 0
    fixture.provider.respondWith(acceptEverything)
  })
  afterAll(() => fixture.stop())
  return fixture
}

async function openWhatsAppFixture(): Promise<WhatsAppFixture> {
  const provider = await fakeProvider(acceptEverything)
  const product = await testProduct({
    WHATSAPP_BASE_URL: provider.url,
    WHATSAPP_APP_SECRET: APP_SECRET,
  })
  const { deps } = product
  const practice = await aPractice(deps, { features: ['timeline-v2', 'attachments', 'whatsapp'] })
  const account = String(100_000_000 + ++lastAccount)
  await inside(deps, practice, (tx) =>
    whatsAppConnection.connect(
      tx,
      {
        account,
        label: practice.number,
        credentials: PARTNER_KEY,
        registration: deps.whatsApp.registration,
      },
      { secret: deps.secret, now: deps.clock.now() },
    ),
  )
  await deps.whatsApp.register(PARTNER_KEY)
  const registeredHeaders: Record<string, string> = provider.requests.at(-1)?.json.headers
  provider.requests.length = 0
  const staff = product.visitor()
  await staff.signIn(practice.email)

  const postWebhook: WhatsAppFixture['postWebhook'] = (body, headers = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const signature = createHmac('sha256', APP_SECRET).update(text).digest('hex')
    const all: Record<string, string | undefined> = {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${signature}`,
      ...registeredHeaders,
      ...headers,
    }
    return fetch(`${product.url}/api/webhooks/whatsapp`, {
      method: 'POST',
      body: text,
      headers: Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined),
    })
  }
  const postChange: WhatsAppFixture['postChange'] = (value) => postWebhook(webhookBody(account, value))
  const timelineOf = (id: string) =>
    staff.get(`/v2/patients/${id}/timeline`).then(({ body }) => body.items as WhatsAppEvent[])

  const fixture: WhatsAppFixture = {
    product,
    practice,
    staff,
    provider,
    account,
    postWebhook,
    postChange,
    async createPatient({ wroteSecondsAgo } = {}) {
      const phone = `+447700900${String(++lastPhone % 1000).padStart(3, '0')}`
      const id = await aPatient(deps, practice, { phone, phone_e164: phone })
      if (wroteSecondsAgo !== undefined) await receiveText(id, phone, wroteSecondsAgo)
      return { id, phone }
    },
    send: (patientId, body) =>
      staff.post(`/v3/patients/${patientId}/communications`, { id: uuid(), channel: 'WhatsApp', ...body }),
    async aTemplate(given = {}) {
      const id = uuid()
      const template = {
        client_id: practice.id,
        id,
        name: `Template ${id}`,
        channel: 'WhatsApp' as const,
        subject: null,
        body: 'Hi {{patient.first_name}}, {{practice.name}} here.',
        approval: true,
        status: 'APPROVED' as const,
        provider_id: id,
        provider_name: `template_${id.slice(-12)}`,
        ...given,
      }
      await inside(deps, practice, (tx) => tx.insertInto('templates').values(template).execute())
      return id
    },
    sendApproved: (patientId, template_id, given = {}) =>
      staff.post(`/v3/patients/${patientId}/communications/approved`, {
        id: uuid(),
        channel: 'WhatsApp',
        template_id,
        payload: { message: 'What the browser thinks' },
        ...given,
      }),
    async sendAndWait(patientId) {
      const id = uuid()
      expect((await fixture.send(patientId, { id, message: 'Hello' })).status).toBe(201)
      const wamid = await eventually(async () => {
        await product.retry()
        const row = await inside(deps, practice, (tx) =>
          tx
            .selectFrom('communications')
            .select('provider_id')
            .where('id', '=', id)
            .executeTakeFirstOrThrow(),
        )
        expect(row.provider_id).not.toBeNull()
        return row.provider_id ?? ''
      }, WITHIN)
      return { id, wamid }
    },
    eventWith: (patientId, eventId, expected) =>
      eventually(async () => {
        const { body } = await staff.get(`/v2/patients/${patientId}/timeline/${eventId}`)
        expect(body.event).toMatchObject(expected)
        return body.event
      }, WITHIN),
    timelineWith: (patientId, count) =>
      eventually(async () => {
        const items = await timelineOf(patientId)
        expect(items).toHaveLength(count)
        return items
      }, WITHIN),
    async published(name) {
      const rows = await inside(deps, practice, (tx) =>
        tx.selectFrom('push_events').select('payload').where('name', '=', name).orderBy('id').execute(),
      )
      return rows.map(({ payload }) => payload)
    },
    async stop() {
      await product.stop()
      provider.stop()
    },
  }
  return fixture

  async function receiveText(patientId: string, phone: string, secondsAgo: number): Promise<void> {
    const at = new Date(deps.clock.now().getTime() - secondsAgo * 1000)
    await inside(deps, practice, (tx) =>
      tx
        .insertInto('communications')
        .values({
          client_id: practice.id,
          id: uuid(),
          patient_id: patientId,
          datetime: at,
          created_at: at,
          inbound: true,
          comm_type: 'whatsapp_message',
          status: 'received',
          text_content: 'Hello',
          from_number: phone,
          to_number: practice.number,
        })
        .execute(),
    )
  }
}

/** Accepts every message and file. */
export function acceptEverything({ path }: ProviderRequest): ProviderResponse {
  if (path === '/messages') return acceptedReply()
  if (path === '/media') return { status: 200, json: { id: '77' } }
  return { status: 200, json: {} }
}

/** The body of a Cloud API webhook request about this number. */
export function webhookBody(account: string, value: object) {
  const metadata = { display_phone_number: '441632960100', phone_number_id: account }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return { object: 'whatsapp_business_account', entry: [{ id: '200', changes: [change] }] }
}

/** A message as WhatsApp delivers it. */
export function whatsAppMessage(
  phone: string,
  given: Record<string, unknown> & { id?: string; at?: Date } = {},
) {
  const { at = new Date(), ...rest } = given
  return {
    from: phone.slice(1),
    id: `wamid.in.${uuid()}`,
    timestamp: String(Math.floor(at.getTime() / 1000)),
    type: 'text',
    text: { body: 'Hello' },
    ...rest,
  }
}

/** A status report about a message that the practice sent. */
export function statusReport(wamid: string, status: string, communicationId: string | null, code?: number) {
  return {
    id: wamid,
    status,
    timestamp: '1764000000',
    recipient_id: '447700900123',
    ...(communicationId !== null && { biz_opaque_callback_data: communicationId }),
    ...(code !== undefined && { errors: [{ code, title: 'x' }] }),
  }
}
