import { createHmac } from 'node:crypto'
import { eventually } from '@enamel/testing/eventually'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, expect } from 'vitest'
import {
  type PartnerAnswer,
  type PartnerCall,
  type ScriptedPartner,
  scriptedPartner,
} from '../adapters/testing/scripted-partner.ts'
import type { Schema } from '../db/database.ts'
import { whatsAppConnection } from '../features/integrations/index.ts'
import { aPatient, aPractice, inside, type Practice } from './builders.ts'
import { WITHIN } from './inbound-fixture.ts'
import type { Person } from './person.ts'
import { type TestProduct, testProduct } from './test-product.ts'

const APP_SECRET = 'the app secret of tests'
export const PARTNER_KEY = 'the key of the number'

/** A practice on WhatsApp, with a partner that a test scripts. */
export interface WhatsAppFixture {
  product: TestProduct
  practice: Practice
  staff: Person
  partner: ScriptedPartner
  /** The number's id at WhatsApp. */
  account: string
  /** A patient with a number of their own, who wrote by WhatsApp so long ago. */
  somebody(given?: { wroteSecondsAgo?: number }): Promise<{ id: string; phone: string }>
  /** WhatsApp calls us, signed and with our key. */
  call(body: unknown, headers?: Record<string, string | undefined>): Promise<Response>
  /** A call with changes of the practice's number. */
  deliver(value: object): Promise<Response>
  send(patientId: string, body: object): ReturnType<Person['post']>
  /** A template, by default approved by WhatsApp; @returns its id */
  aTemplate(given?: Partial<Insertable<Schema['templates']>>): Promise<string>
  sendApproved(patientId: string, templateId: string, given?: object): ReturnType<Person['post']>
  /** Sends a text and waits until it is accepted; @returns its ids here and at WhatsApp */
  sent(patientId: string): Promise<{ id: string; wamid: string }>
  eventWith(patientId: string, eventId: string, fits: object): Promise<unknown>
  timelineWith(patientId: string, count: number): Promise<WhatsAppEvent[]>
  /** The events under this name that open browsers received. */
  published(name: string): Promise<unknown[]>
  stop(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came over the wire
type WhatsAppEvent = any

let accounts = 0
let phones = 0
let wamids = 0

/** WhatsApp's answer to a message that it takes. */
export function taken(): PartnerAnswer {
  return { status: 200, json: { messages: [{ id: `wamid.${++wamids}.${uuid()}` }] } }
}

/** A practice on WhatsApp for all tests of a file; its partner is as usual again before each. */
export async function whatsAppFixture(): Promise<WhatsAppFixture> {
  const fixture = await openWhatsAppFixture()
  beforeEach(() => {
    fixture.partner.calls.length = 0
    fixture.partner.answers(likeWhatsApp)
  })
  afterAll(() => fixture.stop())
  return fixture
}

async function openWhatsAppFixture(): Promise<WhatsAppFixture> {
  const partner = await scriptedPartner(likeWhatsApp)
  const product = await testProduct({
    WHATSAPP_BASE_URL: partner.url,
    WHATSAPP_APP_SECRET: APP_SECRET,
  })
  const { deps } = product
  const practice = await aPractice(deps, { features: ['timeline-v2', 'attachments', 'whatsapp'] })
  const account = String(100_000_000 + ++accounts)
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
  const ticket: Record<string, string> = partner.calls.at(-1)?.json.headers
  partner.calls.length = 0
  const staff = product.visitor()
  await staff.signIn(practice.email)

  const call: WhatsAppFixture['call'] = (body, headers = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const signature = createHmac('sha256', APP_SECRET).update(text).digest('hex')
    const all: Record<string, string | undefined> = {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${signature}`,
      ...ticket,
      ...headers,
    }
    return fetch(`${product.url}/api/webhooks/whatsapp`, {
      method: 'POST',
      body: text,
      headers: Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined),
    })
  }
  const deliver: WhatsAppFixture['deliver'] = (value) => call(callAbout(account, value))
  const timelineOf = (id: string) =>
    staff.get(`/v2/patients/${id}/timeline`).then(({ body }) => body.items as WhatsAppEvent[])

  const fixture: WhatsAppFixture = {
    ...{ product, practice, staff, partner, account, call, deliver },
    async somebody({ wroteSecondsAgo } = {}) {
      const phone = `+447700900${String(++phones % 1000).padStart(3, '0')}`
      const id = await aPatient(deps, practice, { phone, phone_e164: phone })
      if (wroteSecondsAgo !== undefined) await wrote(id, phone, wroteSecondsAgo)
      return { id, phone }
    },
    send: (patientId, body) =>
      staff.post(`/v3/patients/${patientId}/communications`, { id: uuid(), channel: 'WhatsApp', ...body }),
    async aTemplate(given = {}) {
      const id = uuid()
      const template = {
        ...{
          client_id: practice.id,
          id,
          name: `Template ${id}`,
          channel: 'WhatsApp' as const,
          subject: null,
        },
        ...{ body: 'Hi {{patient.first_name}}, {{practice.name}} here.', approval: true },
        ...{ status: 'APPROVED' as const, provider_id: id, provider_name: `template_${id.slice(-12)}` },
        ...given,
      }
      await inside(deps, practice, (tx) => tx.insertInto('templates').values(template).execute())
      return id
    },
    sendApproved: (patientId, template_id, given = {}) =>
      staff.post(`/v3/patients/${patientId}/communications/approved`, {
        ...{ id: uuid(), channel: 'WhatsApp', template_id, payload: { message: 'What the browser thinks' } },
        ...given,
      }),
    async sent(patientId) {
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
    eventWith: (patientId, eventId, fits) =>
      eventually(async () => {
        const { body } = await staff.get(`/v2/patients/${patientId}/timeline/${eventId}`)
        expect(body.event).toMatchObject(fits)
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
      partner.stop()
    },
  }
  return fixture

  async function wrote(patientId: string, phone: string, secondsAgo: number): Promise<void> {
    const at = new Date(deps.clock.now().getTime() - secondsAgo * 1000)
    await inside(deps, practice, (tx) =>
      tx
        .insertInto('communications')
        .values({
          ...{ client_id: practice.id, id: uuid(), patient_id: patientId, datetime: at, created_at: at },
          ...{ inbound: true, comm_type: 'whatsapp_message', status: 'received', text_content: 'Hello' },
          ...{ from_number: phone, to_number: practice.number },
        })
        .execute(),
    )
  }
}

/** Takes every message and file. */
export function likeWhatsApp({ path }: PartnerCall): PartnerAnswer {
  if (path === '/messages') return taken()
  if (path === '/media') return { status: 200, json: { id: '77' } }
  return { status: 200, json: {} }
}

/** A call of the Cloud API about this number. */
export function callAbout(account: string, value: object) {
  const metadata = { display_phone_number: '441632960100', phone_number_id: account }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return { object: 'whatsapp_business_account', entry: [{ id: '200', changes: [change] }] }
}

/** A message as WhatsApp delivers it. */
export function message(phone: string, given: Record<string, unknown> & { id?: string; at?: Date } = {}) {
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

/** A report on a message of ours. */
export function report(wamid: string, status: string, communicationId: string | null, code?: number) {
  return {
    ...{ id: wamid, status, timestamp: '1764000000', recipient_id: '447700900123' },
    ...(communicationId !== null && { biz_opaque_callback_data: communicationId }),
    ...(code !== undefined && { errors: [{ code, title: 'x' }] }),
  }
}
