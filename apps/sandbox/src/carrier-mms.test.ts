import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import twilio from 'twilio'
import { afterAll, describe, expect, it } from 'vitest'
import { fixtureForFile } from './testing/fixture-for-file.ts'
import { accountSid, authToken, sandboxAndProduct } from './testing/sandbox-and-product.ts'

const american = '+12025550150'
const british = '+441632960100'
const patient = '+14165550102'
const content = Buffer.from('the bytes of a picture')

const fixture = await fixtureForFile(
  sandboxAndProduct({ carrier: { accountSid, authToken, numbers: [american, british] } }),
)
const client = twilio(accountSid, authToken, { timeout: 3_000 })
client.api.baseUrl = fixture.sandbox.url

/** The sender's files: pictures, anything else as text, one that is too large, and none. */
const files = createServer((request, response) => {
  const path = request.url ?? ''
  if (path === '/none') return response.writeHead(404).end()
  const body = path === '/large' ? Buffer.alloc(5 * 1024 * 1024 + 1) : content
  response.writeHead(200, { 'Content-Type': path === '/text' ? 'text/plain' : 'image/png' }).end(body)
}).listen(0, '127.0.0.1')
await once(files, 'listening')
afterAll(() => files.close())
const file = (name: string) => `http://127.0.0.1:${(files.address() as AddressInfo).port}/${name}`

const statusCallback = `${fixture.product.url}/api/webhooks/twilio/status?communication=7`
const send = (mediaUrl: string[], given: object = {}) =>
  client.messages.create({ from: american, to: patient, body: 'Look', statusCallback, mediaUrl, ...given })

const reportsOf = (sid: string) =>
  fixture.product.requests.filter(({ fields }) => fields.MessageSid === sid).map(({ fields }) => fields)
const untilReported = (sid: string, status: string) =>
  fixture.product.until(() => reportsOf(sid).find(({ MessageStatus }) => MessageStatus === status))

describe('a text with media', () => {
  it('is sent with the files, which the carrier fetches and shows in the outbox', async () => {
    const message = await send([file('one'), file('two')])
    expect(message).toMatchObject({ status: 'queued', numMedia: '2' })
    expect(message.sid).toMatch(/^MM/)
    await untilReported(message.sid, 'delivered')
    const [item] = (await fixture.get(`/outbox?to=${encodeURIComponent(patient)}`)).body
    expect(item).toMatchObject({ body: 'Look', media: [{ type: 'image/png' }, { type: 'image/png' }] })
    for (const { path } of item.media) {
      const response = await fetch(`${fixture.sandbox.url}${path}`)
      expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    }
  })

  it('needs no body', async () => {
    expect((await send([file('one')], { body: '' })).numMedia).toBe('1')
  })

  it.each([
    ['none', '11200'],
    ['text', '12300'],
    ['large', '30019'],
  ])('fails if its file is %s, with error code %s', async (name, code) => {
    const { sid } = await send([file('one'), file(name)])
    expect(await untilReported(sid, 'failed')).toMatchObject({ ErrorCode: code })
    expect(reportsOf(sid)).toHaveLength(1)
  })

  it.each<[string, string[], object, number]>([
    ['from a number without MMS', [file('one')], { from: british }, 21612],
    ['to a country without MMS', [file('one')], { to: '+447700900123' }, 21612],
    ['with eleven files', Array(11).fill(file('one')), {}, 21623],
    ['with something that is no address', ['picture.png'], {}, 21620],
  ])('is refused %s', async (_, mediaUrl, given, code) => {
    await expect(send(mediaUrl, given)).rejects.toMatchObject({ status: 400, code })
  })
})

describe('the capabilities of a number', () => {
  it('include MMS in the United States and Canada only', async () => {
    const mms = async (phoneNumber: string) =>
      (await client.incomingPhoneNumbers.list({ phoneNumber }))[0]?.capabilities.mms
    expect([await mms(american), await mms(british)]).toEqual([true, false])
    for (const country of ['US', 'CA']) {
      const [offered] = await client.availablePhoneNumbers(country).local.list({ mmsEnabled: true, limit: 1 })
      expect(offered?.phoneNumber).toMatch(/^\+1(202|416)55501[5-9]\d$/)
    }
  })
})
