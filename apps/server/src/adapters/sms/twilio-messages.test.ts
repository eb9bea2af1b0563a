import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeProvider, type ProviderResponse } from '../testing/fake-provider.ts'
import { twilioMessages } from './twilio-messages.ts'

const SENT = { status: 201, json: { sid: 'SM1', status: 'queued' } }
const account = { accountSid: 'AC1', authToken: 'secret' }
const reportTo = (id: string) => `https://enamel.example/api/webhooks/twilio/status?communication=${id}`
const messagesAt = (baseUrl: string) => twilioMessages({ ...account, baseUrl }, reportTo)

const twilio = await fakeProvider(() => SENT)
const messages = messagesAt(twilio.url)
beforeEach(() => {
  twilio.requests.length = 0
  twilio.respondWith(() => SENT)
})
afterAll(() => twilio.stop())

const text = {
  id: '01930000-0000-7000-8000-000000000001',
  from: '+441632960101',
  to: '+447700900123',
  body: 'Hello Siân & all',
  media: [],
}
const twilioError = (status: number, code?: number) => ({ status, json: { code, message: 'No', status } })

/** An address at which no server listens. */
async function unusedAddress(): Promise<string> {
  const stopped = await fakeProvider(() => SENT)
  stopped.stop()
  return stopped.url
}

describe('sending a text', () => {
  it('makes one request with the account’s credentials and the address for status reports', async () => {
    expect(await messages.sendSms(text)).toEqual({ kind: 'accepted', providerId: 'SM1' })
    const [call, ...others] = twilio.requests
    expect(others).toEqual([])
    expect(call).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      headers: { authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}` },
    })
    expect(Object.fromEntries(new URLSearchParams(call?.body.toString()))).toEqual({
      To: text.to,
      From: text.from,
      Body: text.body,
      StatusCallback: reportTo(text.id),
    })
  })

  it('has the addresses of its pictures, in their order', async () => {
    const media = ['https://enamel.test/mms/1', 'https://enamel.test/mms/2']
    await messages.sendSms({ ...text, media })
    const sent = new URLSearchParams(twilio.requests[0]?.body.toString())
    expect(sent.getAll('MediaUrl')).toEqual(media)
    expect(sent.get('Body')).toBe(text.body)
  })

  it.each<[what: string, answered: ProviderResponse, result: unknown]>([
    ['too many requests', twilioError(429, 20429), { kind: 'postponed', detail: 'code 20429' }],
    ['too many requests, without a code', { status: 429 }, { kind: 'postponed', detail: 'HTTP 429' }],
    ['a full queue', twilioError(400, 21611), { kind: 'postponed', detail: 'code 21611' }],
    ['an invalid number', twilioError(400, 21211), { kind: 'refused', reason: 'invalid_number' }],
    ['a landline', twilioError(400, 21614), { kind: 'refused', reason: 'no_texts' }],
    ['a patient who said STOP', twilioError(400, 21610), { kind: 'refused', reason: 'opted_out' }],
    ['a number without MMS', twilioError(400, 21612), { kind: 'refused', reason: 'no_route' }],
    ['too many pictures', twilioError(400, 21623), { kind: 'refused', reason: 'attachment' }],
    ['wrong credentials', twilioError(401, 20003), { kind: 'refused', reason: 'setup' }],
    ['an unknown code', twilioError(400, 21999), { kind: 'refused', reason: 'unknown' }],
    ['a refusal without a code', { status: 403 }, { kind: 'refused', reason: 'unknown' }],
    ['an internal error', twilioError(500, 20500), { kind: 'unclear', detail: 'HTTP 500' }],
    ['a failing gateway', { status: 502 }, { kind: 'unclear', detail: 'HTTP 502' }],
    ['maintenance', { status: 503 }, { kind: 'unclear', detail: 'HTTP 503' }],
    ['an acceptance without an id', { status: 201, json: {} }, { kind: 'unclear', detail: 'HTTP 201' }],
    [
      'an acceptance that is not JSON',
      { status: 201, bytes: Buffer.from('<ok>') },
      { kind: 'unclear', detail: 'HTTP 201' },
    ],
    ['a lost response', 'breaks off', { kind: 'unclear', detail: 'ECONNRESET' }],
  ])('makes one request and returns its result: %s', async (_what, answered, result) => {
    twilio.respondWith(() => answered)
    expect(await messages.sendSms(text)).toEqual(result)
    expect(twilio.requests).toHaveLength(1)
  })

  it('is postponed when no server listens', async () => {
    const result = await messagesAt(await unusedAddress()).sendSms(text)
    expect(result).toEqual({ kind: 'postponed', detail: 'ECONNREFUSED' })
  })

  it('describes a failure without the number or content of the text', async () => {
    for (const answered of ['breaks off', twilioError(500), twilioError(429, 20429)] as const) {
      twilio.respondWith(() => answered)
      const result = JSON.stringify(await messages.sendSms(text))
      expect(result).not.toMatch(/447700900123|Siân/)
    }
  })
})

describe('looking for a sent text', () => {
  const since = new Date('2026-03-02T09:14:05Z')
  const listed = (...found: object[]) => ({ status: 200, json: { messages: found } })
  const ours = { sid: 'SM7', body: text.body, direction: 'outbound-api' }

  it('asks for texts between these numbers since the day before', async () => {
    twilio.respondWith(() => listed())
    await messages.findSms(text, since, new Set())
    const { pathname, searchParams } = new URL(twilio.requests[0]?.path ?? '', twilio.url)
    expect(pathname).toBe('/2010-04-01/Accounts/AC1/Messages.json')
    expect(Object.fromEntries(searchParams)).toEqual({
      To: text.to,
      From: text.from,
      'DateSent>': '2026-03-01',
      PageSize: '1000',
    })
  })

  it.each<[what: string, answered: ProviderResponse, result: unknown]>([
    [
      'finds the text by its content',
      listed({ ...ours, sid: 'SM6', body: 'Other' }, ours),
      { kind: 'found', providerId: 'SM7' },
    ],
    ['does not find a text that is not listed', listed(), { kind: 'not_found' }],
    ['ignores a text with other content', listed({ ...ours, body: 'Other words' }), { kind: 'not_found' }],
    ['ignores an inbound text', listed({ ...ours, direction: 'inbound' }), { kind: 'not_found' }],
    [
      'ignores a text that is known to be another message',
      listed({ ...ours, sid: 'SM1' }),
      { kind: 'not_found' },
    ],
    [
      'is impossible after too many requests',
      twilioError(429, 20429),
      { kind: 'cannot_ask', detail: 'HTTP 429' },
    ],
    ['is impossible during an internal error', { status: 500 }, { kind: 'cannot_ask', detail: 'HTTP 500' }],
    [
      'is impossible with wrong credentials',
      twilioError(401, 20003),
      { kind: 'cannot_ask', detail: 'HTTP 401' },
    ],
    ['is impossible without a connection', 'breaks off', { kind: 'cannot_ask', detail: 'ECONNRESET' }],
    [
      'is impossible when the response has no list',
      { status: 200, json: {} },
      { kind: 'cannot_ask', detail: expect.any(String) },
    ],
    [
      'is impossible when the response is not JSON',
      { status: 200, bytes: Buffer.from('<ok>') },
      { kind: 'cannot_ask', detail: expect.any(String) },
    ],
  ])('%s', async (_what, answered, result) => {
    twilio.respondWith(() => answered)
    expect(await messages.findSms(text, since, new Set(['SM1']))).toEqual(result)
  })

  it('is impossible when no server listens', async () => {
    const result = await messagesAt(await unusedAddress()).findSms(text, since, new Set())
    expect(result).toEqual({ kind: 'cannot_ask', detail: 'ECONNREFUSED' })
  })
})
