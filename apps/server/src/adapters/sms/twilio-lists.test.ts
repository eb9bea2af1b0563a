import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeProvider, type ProviderResponse } from '../testing/fake-provider.ts'
import { twilioLists } from './twilio-lists.ts'

const twilio = await fakeProvider(() => ({ status: 200, json: {} }))
const lists = twilioLists({ accountSid: 'AC1', authToken: 'secret', baseUrl: twilio.url })
beforeEach(() => {
  twilio.requests.length = 0
})
afterAll(() => twilio.stop())

const account = '/2010-04-01/Accounts/AC1'
const number = '+441632960101'
const patient = '+447700900123'
const since = new Date('2026-11-29T09:00:00Z')
const first = { number, since, next: null }

const respondWith = (json: object) => twilio.respondWith(() => ({ status: 200, json }))
/** The path and query of the last request. */
const lastRequest = () => {
  const { path = '' } = twilio.requests.at(-1) ?? {}
  const url = new URL(path, 'http://twilio.example')
  return { path: url.pathname, query: Object.fromEntries(url.searchParams) }
}

const message = {
  sid: 'SM1',
  from: patient,
  to: number,
  body: 'Hello',
  direction: 'inbound',
  status: 'received',
  date_sent: 'Sun, 29 Nov 2026 09:14:00 +0000',
  date_created: 'Sun, 29 Nov 2026 09:13:59 +0000',
  num_media: '2',
}
const call = {
  sid: 'CA1',
  from: patient,
  to: number,
  direction: 'inbound',
  status: 'completed',
  end_time: 'Sun, 29 Nov 2026 09:20:00 +0000',
  duration: '80',
}

describe('the texts that Twilio received', () => {
  it('are asked for by number and time, and continued with the address that Twilio gives', async () => {
    respondWith({ messages: [message], next_page_uri: `${account}/Messages.json?Page=1&PageToken=PASM1` })
    const part = await lists.receivedSms(first)
    expect(lastRequest()).toEqual({
      path: `${account}/Messages.json`,
      query: { To: number, 'DateSent>': since.toISOString(), PageSize: '200' },
    })
    const sms = { providerId: 'SM1', from: patient, to: number, body: 'Hello', network: 'sms', acted: null }
    expect(part).toEqual({
      kind: 'answered',
      value: {
        items: [{ sms, receivedAt: new Date('2026-11-29T09:14:00Z'), fileCount: 2 }],
        next: `${account}/Messages.json?Page=1&PageToken=PASM1`,
      },
    })
    respondWith({ messages: [], next_page_uri: null })
    const next = part.kind === 'answered' ? part.value.next : null
    expect(await lists.receivedSms({ ...first, next })).toEqual({
      kind: 'answered',
      value: { items: [], next: null },
    })
    expect(lastRequest()).toEqual({
      path: `${account}/Messages.json`,
      query: { Page: '1', PageToken: 'PASM1' },
    })
  })

  it('do not include texts of the practice, or those that are still arriving', async () => {
    const others = [
      { ...message, sid: 'SM2', direction: 'outbound-api', status: 'delivered' },
      { ...message, sid: 'SM3', status: 'receiving', date_sent: null },
    ]
    respondWith({ messages: [...others, { ...message, date_sent: null, from: '+266696687', body: null }] })
    expect(await lists.receivedSms(first)).toMatchObject({
      value: {
        items: [
          { sms: { providerId: 'SM1', from: '', body: '' }, receivedAt: new Date('2026-11-29T09:13:59Z') },
        ],
      },
    })
  })

  it('have the addresses and types of their files', async () => {
    respondWith({ media_list: [{ sid: 'ME1', content_type: 'image/jpeg' }] })
    expect(await lists.filesOf('MM1')).toEqual({
      kind: 'answered',
      value: [{ url: `${twilio.url}${account}/Messages/MM1/Media/ME1`, type: 'image/jpeg' }],
    })
    expect(lastRequest().path).toBe(`${account}/Messages/MM1/Media.json`)
  })
})

describe('the calls that Twilio received', () => {
  it('are those to the number that have ended', async () => {
    const calls = [
      call,
      { ...call, sid: 'CA2', status: 'in-progress', end_time: null, duration: null },
      { ...call, sid: 'CA3', direction: 'outbound-dial' },
    ]
    respondWith({ calls })
    expect(await lists.endedCalls(first)).toEqual({
      kind: 'answered',
      value: {
        items: [
          {
            call: { providerId: 'CA1', from: patient, to: number },
            endedAt: new Date('2026-11-29T09:20:00Z'),
          },
        ],
        next: null,
      },
    })
    expect(lastRequest().query).toMatchObject({ To: number, 'StartTime>': since.toISOString() })
  })

  it.each([
    ['answered', [{ ...call, sid: 'CA9', direction: 'outbound-dial', duration: '75' }], true, 75],
    [
      'not answered',
      [{ ...call, sid: 'CA9', direction: 'outbound-dial', status: 'no-answer', duration: '0' }],
      false,
      null,
    ],
    ['not forwarded', [], false, null],
  ])(
    'are %s, as the call by which Twilio forwarded them says',
    async (_what, calls, answered, durationSeconds) => {
      respondWith({ calls })
      const ended = { providerId: 'CA1', from: patient, to: number }
      expect(await lists.callEnd(ended)).toEqual({
        kind: 'answered',
        value: { ...ended, answered, durationSeconds },
      })
      expect(lastRequest().query).toEqual({ ParentCallSid: 'CA1' })
    },
  )

  it('have their finished recordings', async () => {
    respondWith({
      recordings: [
        { sid: 'RE1', status: 'completed' },
        { sid: 'RE2', status: 'processing' },
      ],
    })
    expect(await lists.recordingsOf({ providerId: 'CA1', to: number })).toEqual({
      kind: 'answered',
      value: [
        { providerId: 'RE1', callId: 'CA1', to: number, url: `${twilio.url}${account}/Recordings/RE1` },
      ],
    })
    expect(lastRequest().path).toBe(`${account}/Calls/CA1/Recordings.json`)
  })
})

it.each<[what: string, response: ProviderResponse, detail: string, isDown: boolean]>([
  ['an error', { status: 500 }, 'HTTP 500', true],
  ['too many requests', { status: 429 }, 'HTTP 429', true],
  ['a refusal', { status: 400 }, 'HTTP 400', false],
  ['something else', { status: 200, json: { messages: 'none' } }, 'malformed', false],
  [
    'an unreadable time',
    { status: 200, json: { messages: [{ ...message, date_sent: 'soon' }] } },
    'malformed',
    false,
  ],
])('cannot be asked while Twilio answers with %s', async (_what, response, detail, isDown) => {
  twilio.respondWith(() => response)
  expect(await lists.receivedSms(first)).toEqual({ kind: 'cannot_ask', detail, isDown })
})

it('has no files of a text, and no recordings of a call, that were deleted at Twilio', async () => {
  twilio.respondWith(() => ({ status: 404, json: { code: 20404 } }))
  const nothing = { kind: 'answered', value: [] }
  expect(await lists.filesOf('SM1')).toEqual(nothing)
  expect(await lists.recordingsOf({ providerId: 'CA1', to: number })).toEqual(nothing)
})
