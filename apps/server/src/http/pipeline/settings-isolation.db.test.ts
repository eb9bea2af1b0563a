import { eventually } from '@enamel/testing/eventually'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPractice } from '../../testing/builders.ts'
import type { ApiResponse, Person } from '../../testing/person.ts'
import { type ProductWithSandbox, productWithSandbox } from '../../testing/product-with-sandbox.ts'
import { callsWith } from '../testing/calls.ts'

let system: ProductWithSandbox
/** A user of a practice with settings of its own, and the ids that a user of another practice may have found out. */
let owner: Person
let found: { source: string; email: string }
let stranger: Person

const SETTINGS = '/v3/clients/settings'
/** In every text that the owner's practice has stored. */
const SECRET = /secret/i

beforeAll(async () => {
  system = await productWithSandbox()
  const { deps } = system
  const withoutNumber = { sms_enabled: false, sms_number: null }
  owner = await signedIn(
    (await aPractice(deps, { ...withoutNumber, sending_email: 'hello@secret.test' })).email,
  )
  stranger = await signedIn((await aPractice(deps, withoutNumber)).email)
  found = { source: 'Secret Radio', email: await fillSettings(owner) }
})
afterAll(() => system.stop())

async function signedIn(email: string): Promise<Person> {
  const person = system.visitor()
  await person.signIn(email)
  return person
}

async function aPicture(): Promise<FormData> {
  const form = new FormData()
  const create = { width: 20, height: 20, channels: 3, background: 'teal' } as const
  form.append('asset', new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'a.png'))
  return form
}

/** Stores something in every section of a practice's settings. @returns the id of an email sent from them */
async function fillSettings(person: Person): Promise<string> {
  const responses = [
    await person.put(`${SETTINGS}/practice`, { name: 'Secret Dental', representative: 'Secret Price' }),
    await person.put(`${SETTINGS}/signature`, { html: '<p>Secret</p>' }),
    await person.post('/v3/clients/assets/logo', undefined, { raw: await aPicture() }),
    await person.post(`${SETTINGS}/sources`, { name: 'Secret Radio' }),
    await person.put(`${SETTINGS}/pipeline`, {
      call_back_delays: { lost: { stage: 'lost', seconds: 4242 } },
    }),
    await person.put(`${SETTINGS}/communications`, {
      business_hours: { monday: { opens: '09:00:00', closes: '12:30:00' } },
      sms_autoresponses: { in_hours_new: { enabled: false, message: 'Secret' } },
    }),
    await person.post('/v3/clients/sms/enable', { practice_phone: '01632 960100' }),
    await person.post(`${SETTINGS}/communications/test-email`, { to: 'secret@mail.test' }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 201, 200, 200, 200, 202])
  const { id } = responses.at(-1)?.body ?? {}
  const state = async () => (await person.get(`${SETTINGS}/emails/${id}`)).body.state
  await eventually(async () => expect(await state()).toBe('sent'))
  return id
}

const readings = ['practice', 'sources', 'pipeline', 'communications', 'dns'].map(
  (name) => `${SETTINGS}/${name}`,
)

/** All settings of a practice, as its users see them. */
async function settingsOf(person: Person): Promise<unknown[]> {
  const paths = [...readings, '/v3/clients/assets', `${SETTINGS}/emails/${found.email}`, '/v3/init']
  return Promise.all(paths.map(async (path) => (await person.get(path)).body))
}

type Send = (person: Person) => Promise<ApiResponse>
const put =
  (path: string, body: object): Send =>
  (person) =>
    person.put(path, body)
const post =
  (path: string, body?: object): Send =>
  (person) =>
    person.post(path, body)
const get =
  (path: string): Send =>
  (person) =>
    person.get(path)
const remove =
  (path: string): Send =>
  (person) =>
    person.delete(path)

/** How a user of another practice makes each call of the settings, with the ids of the owner's records where it has any. */
const attempts: Record<string, { send: () => Send; namesRecord?: true }> = {
  'GET /v3/clients/settings/sources': { send: () => get(`${SETTINGS}/sources`) },
  'POST /v3/clients/settings/sources': { send: () => post(`${SETTINGS}/sources`, { name: 'Poster' }) },
  'POST /v3/clients/settings/sources/:name': {
    send: () => post(`${SETTINGS}/sources/${found.source}`, { name: 'Stolen' }),
    namesRecord: true,
  },
  'DELETE /v3/clients/settings/sources/:name': {
    send: () => remove(`${SETTINGS}/sources/${found.source}`),
    namesRecord: true,
  },
  'GET /v3/clients/settings/pipeline': { send: () => get(`${SETTINGS}/pipeline`) },
  'PUT /v3/clients/settings/pipeline': {
    send: () => put(`${SETTINGS}/pipeline`, { call_back_delays: { lost: { stage: 'lost', seconds: 60 } } }),
  },
  'GET /v3/clients/assets': { send: () => get('/v3/clients/assets') },
  'POST /v3/clients/assets/:name': {
    send: () => async (person) =>
      person.post('/v3/clients/assets/logo', undefined, { raw: await aPicture() }),
  },
  'DELETE /v3/clients/assets/:name': { send: () => remove('/v3/clients/assets/logo') },
  'GET /v3/clients/settings/practice': { send: () => get(`${SETTINGS}/practice`) },
  'PUT /v3/clients/settings/practice': { send: () => put(`${SETTINGS}/practice`, { name: 'Harbour View' }) },
  'PUT /v3/clients/settings/signature': { send: () => put(`${SETTINGS}/signature`, { html: '<p>Mine</p>' }) },
  'POST /v3/clients/settings/signature/preview': {
    send: () => post(`${SETTINGS}/signature/preview`, { html: '<p>Mine</p>' }),
  },
  'DELETE /v3/clients/settings/signature': { send: () => remove(`${SETTINGS}/signature`) },
  'GET /v3/clients/settings/dns': { send: () => get(`${SETTINGS}/dns`) },
  'POST /v3/clients/settings/dns/verification': { send: () => post(`${SETTINGS}/dns/verification`) },
  'POST /v3/clients/dns/instructions': {
    send: () => post('/v3/clients/dns/instructions', { to: 'web@agency.test', text: 'Hello' }),
  },
  'POST /v3/clients/settings/communications/test-email': {
    send: () => post(`${SETTINGS}/communications/test-email`, { to: 'me@mail.test' }),
  },
  'GET /v3/clients/settings/emails/:id': {
    send: () => get(`${SETTINGS}/emails/${found.email}`),
    namesRecord: true,
  },
  'GET /v3/clients/settings/communications': { send: () => get(`${SETTINGS}/communications`) },
  'PUT /v3/clients/settings/communications': {
    send: () => put(`${SETTINGS}/communications`, { business_hours: { monday: null } }),
  },
  'POST /v3/clients/sms/enable': {
    send: () => post('/v3/clients/sms/enable', { practice_phone: '01632 960200' }),
  },
}
const calls = Object.entries(attempts)

it('every call of the settings is tried from another practice, except those about users, which are for owners and have tests of their own', () => {
  const ofSettings = callsWith(
    ({ path, caller }) =>
      caller === 'staff' && path.startsWith('/v3/clients/') && !path.startsWith(`${SETTINGS}/users`),
  )
  expect(Object.keys(attempts).sort()).toEqual(ofSettings.map(([name]) => name).sort())
})

it.each(calls)(
  '%s shows and changes only the own practice; a record of another practice is not found (SETT-13)',
  async (_name, { send, namesRecord }) => {
    const before = await settingsOf(owner)
    const response = await send()(stranger)
    if (namesRecord) expect([response.status, response.body.code]).toEqual([404, 'not_found'])
    else expect(response.status).toBeLessThan(300)
    expect(JSON.stringify(response.body)).not.toMatch(SECRET)
    expect(await settingsOf(owner)).toEqual(before)
    expect(JSON.stringify(before)).toMatch(SECRET)
  },
)
