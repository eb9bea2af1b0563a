import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeProvider, type ProviderResponse } from '../testing/fake-provider.ts'
import { twilioNumbers } from './twilio-numbers.ts'

const practiceId = '01930000-0000-7000-8000-000000000001'
const FRIENDLY_NAME = `Enamel practice ${practiceId}`
const owned = (phone_number: string, friendly_name = FRIENDLY_NAME) => ({ phone_number, friendly_name })
const list = (...incoming_phone_numbers: object[]) => ({ status: 200, json: { incoming_phone_numbers } })
const offered = (...numbers: string[]) => ({
  status: 200,
  json: { available_phone_numbers: numbers.map((phone_number) => ({ phone_number })) },
})
const twilioError = (status: number, code?: number) => ({ status, json: { code, message: 'No', status } })

const api = await fakeProvider(() => list())
beforeEach(() => {
  api.requests.length = 0
})
afterAll(() => api.stop())

const bundleSid = `BU${'1'.repeat(32)}`
const addressSid = `AD${'2'.repeat(32)}`
const numbersAt = (baseUrl: string) =>
  twilioNumbers(
    { accountSid: 'AC1', authToken: 'secret', baseUrl },
    {
      regulatory: {
        GB: { bundleSid: undefined, addressSid: undefined },
        IE: { bundleSid, addressSid },
      },
      urlOf: (report) => `https://enamel.example/${report}`,
    },
  )
const numbers = numbersAt(api.url)

/** An address at which no server listens. */
async function unusedAddress(): Promise<string> {
  const stopped = await fakeProvider(() => list())
  stopped.stop()
  return stopped.url
}

describe('the number of a practice', () => {
  it('is found by the id of the practice', async () => {
    api.respondWith(() => list(owned('+447700900801', 'Enamel practice 2'), owned('+447700900802')))
    expect(await numbers.findNumber(practiceId)).toEqual({
      kind: 'found',
      number: '+447700900802',
      mms: false,
    })
    const path = new URL(api.requests[0]?.path ?? '', api.url)
    expect(path.pathname).toBe('/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json')
    expect(path.searchParams.get('FriendlyName')).toBe(FRIENDLY_NAME)
    expect(FRIENDLY_NAME.length).toBeLessThanOrEqual(64)
  })

  it('sends MMS if the carrier says so', async () => {
    const withMms = (mms: boolean) => ({ ...owned('+12025550150'), capabilities: { sms: true, mms } })
    api.respondWith(() => list(withMms(true)))
    expect(await numbers.findNumber(practiceId)).toMatchObject({ kind: 'found', mms: true })
    expect(await numbers.sendsMms('+12025550150')).toEqual({ kind: 'answered', value: true })
    const path = new URL(api.requests.at(-1)?.path ?? '', api.url)
    expect(path.searchParams.get('PhoneNumber')).toBe('+12025550150')
    expect(await numbers.sendsMms('+12025550151')).toEqual({ kind: 'answered', value: null })
    api.respondWith(() => list(withMms(false)))
    expect(await numbers.sendsMms('+12025550150')).toEqual({ kind: 'answered', value: false })
    api.respondWith(() => twilioError(500, 20500))
    expect(await numbers.sendsMms('+12025550150')).toMatchObject({ kind: 'cannot_ask', isDown: true })
  })

  it('is reported as not found only when the carrier has listed its numbers', async () => {
    api.respondWith(() => list(owned('+447700900801', 'Enamel practice 2')))
    expect(await numbers.findNumber(practiceId)).toEqual({ kind: 'not_found' })
    for (const response of [twilioError(500, 20500), { status: 200, json: {} }, 'breaks off'] as const) {
      api.respondWith(() => response)
      expect(await numbers.findNumber(practiceId)).toMatchObject({ kind: 'cannot_ask' })
    }
  })
})

describe('the offered numbers', () => {
  it('are mobile numbers of the country that receive texts and calls', async () => {
    api.respondWith(() => offered('+447700900801', '+447700900802'))
    expect(await numbers.offeredNumbers('GB')).toEqual({
      kind: 'offered',
      numbers: ['+447700900801', '+447700900802'],
    })
    const path = new URL(api.requests[0]?.path ?? '', api.url)
    expect(path.pathname).toBe('/2010-04-01/Accounts/AC1/AvailablePhoneNumbers/GB/Mobile.json')
    expect(Object.fromEntries(path.searchParams)).toMatchObject({ SmsEnabled: 'true', VoiceEnabled: 'true' })
  })

  it.each([
    ['there are none', offered()],
    ['the country has no such type', twilioError(404, 20404)],
  ])('are local numbers when for mobile numbers %s', async (_case, response) => {
    api.respondWith(({ path }) => (path.includes('/IE/Mobile.json') ? response : offered('+353209100001')))
    expect(await numbers.offeredNumbers('IE')).toEqual({ kind: 'offered', numbers: ['+353209100001'] })
  })

  it('are unknown when the carrier does not respond as it should', async () => {
    for (const response of [twilioError(401, 20003), { status: 200 }, 'breaks off'] as const) {
      api.respondWith(() => response)
      expect(await numbers.offeredNumbers('GB')).toMatchObject({ kind: 'cannot_ask' })
    }
  })
})

describe('buying a number', () => {
  const buy = (country: 'GB' | 'IE' = 'GB') => numbers.buyNumber('+447700900801', { practiceId, country })

  it('names the practice, and the addresses at which its texts and calls are reported', async () => {
    api.respondWith(() => ({ status: 201, json: owned('+447700900801') }))
    expect(await buy()).toEqual({ kind: 'bought', number: '+447700900801', mms: false })
    const [call, ...others] = api.requests
    expect(others).toEqual([])
    expect(call).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json',
      headers: { authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}` },
    })
    expect(Object.fromEntries(new URLSearchParams(call?.body.toString()))).toEqual({
      PhoneNumber: '+447700900801',
      FriendlyName: FRIENDLY_NAME,
      SmsUrl: 'https://enamel.example/sms',
      SmsMethod: 'POST',
      VoiceUrl: 'https://enamel.example/call',
      VoiceMethod: 'POST',
    })
  })

  it('contains the proofs of identity that are configured for the country', async () => {
    api.respondWith(() => ({ status: 201, json: owned('+447700900801') }))
    await buy('IE')
    const sent = new URLSearchParams(api.requests[0]?.body.toString())
    expect([sent.get('BundleSid'), sent.get('AddressSid')]).toEqual([bundleSid, addressSid])
  })

  it.each<[what: string, response: ProviderResponse, result: unknown]>([
    ['someone else has bought it', twilioError(400, 21422), { kind: 'gone' }],
    ['a proof of identity is missing', twilioError(400, 21649), { kind: 'refused', detail: 'code 21649' }],
    ['the credentials are wrong', twilioError(401, 20003), { kind: 'refused', detail: 'code 20003' }],
    ['there were too many requests', twilioError(429, 20429), { kind: 'not_reached', detail: 'code 20429' }],
    ['the carrier fails', twilioError(500, 20500), { kind: 'unclear', detail: 'code 20500' }],
    ['a gateway fails', { status: 502 }, { kind: 'unclear', detail: 'HTTP 502' }],
    ['the response names no number', { status: 201, json: {} }, { kind: 'unclear', detail: 'HTTP 201' }],
    ['the response is lost', 'breaks off', { kind: 'unclear', detail: expect.any(String) }],
  ])('has a result of its own when %s', async (_what, response, result) => {
    api.respondWith(() => response)
    expect(await buy()).toEqual(result)
  })

  it('has certainly not happened when the carrier was not reached', async () => {
    const unreachable = numbersAt(await unusedAddress())
    expect(await unreachable.buyNumber('+447700900801', { practiceId, country: 'GB' })).toMatchObject({
      kind: 'not_reached',
    })
  })
})
