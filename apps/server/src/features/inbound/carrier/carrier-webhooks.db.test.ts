import twilio from 'twilio'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../../testing/builders.ts'
import { type TestProduct, testProduct } from '../../../testing/test-product.ts'

const TOKEN = 'a token for tests, 32 characters'
let product: TestProduct
let practice: Practice

beforeAll(async () => {
  product = await testProduct({
    TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_BASE_URL: 'http://127.0.0.1:9',
  })
  practice = await aPractice(product.deps)
})
afterAll(() => product.stop())

type Fields = Record<string, string | string[]>

/** Sends a signed form, as the carrier does. */
function request(path: string, fields: Fields) {
  const url = `${product.url}/api/webhooks/twilio${path}`
  const body = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, item]),
  )
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams(body).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(TOKEN, url, fields),
    },
  })
}

function storedRows() {
  return inside(product.deps, practice, async (tx) => ({
    inbound: await tx.selectFrom('inbound_messages').selectAll().execute(),
    patients: await tx.selectFrom('patients').selectAll().execute(),
  }))
}

const SID = `SM${'7'.repeat(32)}`
const FROM = '+447700900123'
const TEXT = { MessageSid: SID, From: FROM, Body: 'Hello' }
const REPORT = { MessageSid: SID, MessageStatus: 'delivered', From: FROM, To: '+441632960999' }

const bad: [path: string, what: string, fields: Fields][] = [
  ['/sms', 'nothing', {}],
  ['/sms', 'no id', { ...TEXT, MessageSid: '' }],
  ['/sms', 'no receiver', TEXT],
  ['/sms', 'an unknown number', { ...TEXT, To: '+441632960998' }],
  ['/sms', 'a receiver without storable characters', { ...TEXT, To: '\u0000' }],
  ['/sms', 'two receivers', { ...TEXT, To: ['+441632960998', '+441632960999'] }],
  ['/status', 'nothing', {}],
  ['/status', 'two states', { ...REPORT, MessageStatus: ['sent', 'delivered'] }],
  ['/voice', 'nothing', {}],
  ['/voice', 'an unknown number', { CallSid: SID, From: FROM, To: '+441632960998' }],
  ['/voice/status', 'nothing', {}],
  ['/voice/status', 'two calls', { CallSid: [SID, SID], From: FROM, To: '+441632960998' }],
]

it.each(bad)('a signed request that cannot be handled is refused: %s with %s', async (path, _, fields) => {
  const before = await storedRows()
  const answer = await request(path, fields)
  expect([400, 404]).toContain(answer.status)
  expect(await answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  expect(await storedRows()).toEqual(before)
})

it.each([
  ['without a body', undefined, undefined, 400],
  ['with a JSON body', '{}', 'application/json', 415],
  ['with a text body', 'MessageSid=1', 'text/plain', 415],
  ['without a content type', Buffer.from('MessageSid=1'), undefined, 415],
  ['with an empty form', '', 'application/x-www-form-urlencoded', 403],
  ['with an unsigned form', 'MessageSid=1', 'application/x-www-form-urlencoded; charset=UTF-8', 403],
])('a request %s is refused', async (_, body, type, status) => {
  const response = await fetch(`${product.url}/api/webhooks/twilio/sms`, {
    method: 'POST',
    ...(body !== undefined && { body }),
    ...(type !== undefined && { headers: { 'content-type': type } }),
  })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
})

it.each([
  ['without a message id', ''],
  ['with a malformed message id', '?communication=x'],
  ['about an unknown message', `?communication=${uuid()}`],
  ['with an id that cannot be stored', '?communication=%00'],
])('a status report %s is accepted and changes nothing', async (_, query) => {
  const before = await storedRows()
  for (const MessageStatus of ['delivered', 'lost in thought']) {
    const report = { ...REPORT, MessageStatus, From: practice.number }
    expect((await request(`/status${query}`, report)).status).toBe(200)
  }
  expect(await storedRows()).toEqual(before)
})

it('a text is stored without the characters that the database cannot store', async () => {
  const fields = { MessageSid: `${SID}\u0000`, From: `${FROM}\u0000`, Body: 'a\u0000b', To: practice.number }
  expect((await request('/sms', fields)).status).toBe(200)
  const { inbound } = await storedRows()
  expect(inbound).toMatchObject([{ raw: { providerId: SID, from: FROM, body: 'ab' } }])
})
