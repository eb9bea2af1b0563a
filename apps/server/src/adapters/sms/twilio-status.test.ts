import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeProvider } from '../testing/fake-provider.ts'
import { twilioSentSms } from './twilio-status.ts'

const twilio = await fakeProvider(() => ({ status: 200, json: {} }))
const sent = twilioSentSms({ accountSid: 'AC1', authToken: 'secret', baseUrl: twilio.url })
beforeEach(() => {
  twilio.requests.length = 0
})
afterAll(() => twilio.stop())

const messages = '/2010-04-01/Accounts/AC1/Messages'
const number = '+441632960101'
const since = new Date('2026-11-29T09:00:00Z')

const respondWith = (json: object) => twilio.respondWith(() => ({ status: 200, json }))
const message = { sid: 'SM1', direction: 'outbound-api', status: 'undelivered', error_code: 30005 }
const failed = { providerId: 'SM1', status: 'failed', reason: 'unknown_number' }

describe('the texts that a practice sent', () => {
  it('are asked for by number and time, a thousand at once, without those that it received', async () => {
    const others = [
      { ...message, sid: 'SM2', direction: 'inbound', status: 'received', error_code: null },
      { ...message, sid: 'SM3', direction: 'outbound-reply', status: 'delivered', error_code: null },
    ]
    const next_page_uri = `${messages}.json?Page=1&PageToken=PASM1`
    respondWith({ messages: [message, ...others], next_page_uri })
    expect(await sent.sentSms({ number, since, next: null })).toEqual({
      kind: 'answered',
      value: {
        items: [failed, { providerId: 'SM3', status: 'delivered', reason: null }],
        next: next_page_uri,
      },
    })
    const { pathname, searchParams } = new URL(twilio.requests.at(-1)?.path ?? '', 'http://twilio.example')
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      `${messages}.json`,
      { From: number, 'DateSent>': since.toISOString(), PageSize: '1000' },
    ])
  })

  it.each([
    ['queued', null, 'sending', null],
    ['sent', null, 'sent', null],
    ['failed', '30003', 'failed', 'switched_off'],
    ['canceled', null, 'failed', 'unknown'],
    ['teleported', null, null, null],
  ])('are asked for one by one: %s with the error %s', async (status, error_code, expected, reason) => {
    respondWith({ ...message, status, error_code })
    expect(await sent.sentSmsById('SM1')).toEqual({
      kind: 'answered',
      value: { providerId: 'SM1', status: expected, reason },
    })
    expect(twilio.requests.at(-1)?.path).toBe(`${messages}/SM1.json`)
  })

  it('may be gone at Twilio, or Twilio may not answer', async () => {
    twilio.respondWith(() => ({ status: 404, json: { code: 20404 } }))
    expect(await sent.sentSmsById('SM1')).toEqual({ kind: 'answered', value: null })
    twilio.respondWith(() => ({ status: 503 }))
    expect(await sent.sentSmsById('SM1')).toEqual({ kind: 'cannot_ask', detail: 'HTTP 503', isDown: true })
  })
})
