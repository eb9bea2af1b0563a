import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import twilio from 'twilio'
import { afterAll, describe, expect, it } from 'vitest'
import { fixtureForFile } from './testing/fixture-for-file.ts'
import { accountSid, authToken, sandboxAndProduct } from './testing/sandbox-and-product.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'carrier-numbers-'))
afterAll(() => rmSync(dataFolder, { recursive: true }))
const fixture = await fixtureForFile(sandboxAndProduct({ dataFolder }))

/** Twilio's SDK, which sends its requests to the sandbox. */
function sdk(url = fixture.sandbox.url) {
  const client = twilio(accountSid, authToken, { timeout: 3_000 })
  client.api.baseUrl = url
  return client
}
const client = sdk()
const offered = (country: string, given: object = {}) =>
  client.availablePhoneNumbers(country).mobile.list({ smsEnabled: true, voiceEnabled: true, ...given })
const buy = (phoneNumber: string, given: object = {}) =>
  client.incomingPhoneNumbers.create({ phoneNumber, friendlyName: 'A practice', ...given })

describe('numbers for sale', () => {
  it('are from ranges for fiction, and are filtered by type and capability', async () => {
    const [first, second, ...others] = await offered('GB', { limit: 2 })
    expect(others).toEqual([])
    expect(first).toMatchObject({
      phoneNumber: '+447700900800',
      isoCountry: 'GB',
      capabilities: { sms: true, voice: true },
    })
    expect(second?.phoneNumber).toBe('+447700900801')
    expect((await offered('IE', { limit: 1 }))[0]?.phoneNumber).toBe('+353850000100')
    const local = client.availablePhoneNumbers('GB').local
    expect(await local.list({ smsEnabled: true })).toEqual([])
    expect((await local.list({ voiceEnabled: true, limit: 1 }))[0]?.phoneNumber).toBe('+441632960800')
  })

  it('do not exist for other countries and types', async () => {
    await expect(offered('US')).rejects.toMatchObject({ status: 404, code: 20404 })
    await expect(client.availablePhoneNumbers('IE').local.list()).rejects.toMatchObject({ code: 20404 })
  })
})

describe('buying a number', () => {
  it('makes it a number of the account, which is listed by name and no longer for sale, even after a restart', async () => {
    const bought = await buy('+447700900810', {
      friendlyName: 'Practice 1',
      smsUrl: 'https://enamel.example/sms',
      voiceUrl: 'https://enamel.example/voice',
      bundleSid: `BU${'a'.repeat(32)}`,
    })
    expect(bought).toMatchObject({
      phoneNumber: '+447700900810',
      friendlyName: 'Practice 1',
      smsUrl: 'https://enamel.example/sms',
      voiceUrl: 'https://enamel.example/voice',
      bundleSid: `BU${'a'.repeat(32)}`,
      capabilities: { sms: true },
    })
    expect(bought.sid).toMatch(/^PN[0-9a-f]{32}$/)
    const again = await sandboxAndProduct({ dataFolder })
    for (const each of [client, sdk(again.sandbox.url)]) {
      const listed = await each.incomingPhoneNumbers.list({ friendlyName: 'Practice 1' })
      expect(listed.map(({ sid }) => sid)).toEqual([bought.sid])
      expect((await each.incomingPhoneNumbers(bought.sid).fetch()).phoneNumber).toBe('+447700900810')
    }
    await again.stop()
    expect(await client.incomingPhoneNumbers.list({ friendlyName: 'Practice 2' })).toEqual([])
    expect(await client.incomingPhoneNumbers.list({ phoneNumber: '+441632960100' })).toHaveLength(1)
    expect((await offered('GB')).map(({ phoneNumber }) => phoneNumber)).not.toContain('+447700900810')
  })

  it.each<[string, object, number]>([
    ['no number', { phoneNumber: '' }, 21421],
    ['a malformed number', { phoneNumber: '07700900811' }, 21421],
    ['a number that is not for sale', { phoneNumber: '+447700900123' }, 21422],
    ['a number of the account', { phoneNumber: '+441632960100' }, 21422],
    ['a name of more than 64 characters', { friendlyName: 'x'.repeat(65) }, 20001],
    ['an address that is not one', { smsUrl: 'enamel' }, 21402],
    ['a method that does not exist', { smsMethod: 'FETCH' }, 21403],
    ['a malformed bundle', { bundleSid: 'BU1' }, 21649],
    ['a malformed address', { addressSid: 'AD1' }, 21631],
  ])('is refused with %s', async (_case, invalid, code) => {
    await expect(buy('+447700900811', invalid)).rejects.toMatchObject({ status: 400, code })
    expect(await client.incomingPhoneNumbers.list({ phoneNumber: '+447700900811' })).toEqual([])
  })

  it('happens once, even if two requests for the same number are made together', async () => {
    const results = await Promise.allSettled([buy('+447700900812'), buy('+447700900812')])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('happens although its response is lost', async () => {
    await fixture.put('/trouble', { service: 'carrier', mode: 'lose_replies' })
    await expect(buy('+447700900813', { friendlyName: 'Lost' })).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(await client.incomingPhoneNumbers.list({ friendlyName: 'Lost' })).toHaveLength(1)
  })
})

describe('a number that was bought', () => {
  it('sends texts, and reports texts and calls at its own addresses', async () => {
    const number = '+447700900820'
    const url = fixture.product.url
    await buy(number, {
      smsUrl: `${url}/api/webhooks/twilio/sms?own=1`,
      voiceUrl: `${url}/api/webhooks/twilio/voice?own=1`,
    })
    const to = '+447700900123'
    expect((await client.messages.create({ from: number, to, body: 'Hello' })).status).toBe('queued')
    await fixture.post('/sms', { from: to, to: number, body: 'Hello' })
    await fixture.post('/call', { from: to, to: number, answered: false })
    const paths = fixture.product.requests
      .filter(({ fields }) => fields.To === number)
      .map(({ path }) => path)
    expect(paths).toContain('/api/webhooks/twilio/sms?own=1')
    expect(paths).toContain('/api/webhooks/twilio/voice?own=1')
  })
})
