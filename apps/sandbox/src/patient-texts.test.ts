import twilio from 'twilio'
import { describe, expect, it } from 'vitest'
import { fixtureForFile } from './testing/fixture-for-file.ts'
import { accountSid, authToken, sandboxAndProduct } from './testing/sandbox-and-product.ts'

const brightside = '+441632960100'
const patient = '+447700900123'

const fixture = await fixtureForFile(sandboxAndProduct())

/** A practice texts the patient, using Twilio's own SDK. */
function send(text: object = {}) {
  const client = twilio(accountSid, authToken, { timeout: 3_000 })
  client.api.baseUrl = fixture.sandbox.url
  return client.messages.create({ from: brightside, to: patient, body: 'Hello', ...text })
}

describe('a text from a patient', () => {
  it('reaches the product as a signed webhook with all of Twilio’s fields', async () => {
    const { status, body } = await fixture.post('/sms', {
      from: '07700 900123',
      body: 'Do you do implants? £€ 😀',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'accepted', from: patient, to: brightside })
    const webhook = fixture.product.requests.find(({ fields }) => fields.MessageSid === body.message_sid)
    expect(webhook).toMatchObject({
      path: '/api/webhooks/twilio/sms',
      isSigned: true,
      fields: {
        AccountSid: accountSid,
        ApiVersion: '2010-04-01',
        Body: 'Do you do implants? £€ 😀',
        From: patient,
        FromCountry: 'GB',
        NumMedia: '0',
        NumSegments: '1',
        SmsMessageSid: body.message_sid,
        SmsSid: body.message_sid,
        SmsStatus: 'received',
        To: brightside,
      },
    })
  })

  it('includes the addresses of its pictures, which redirect an authorised request to the file', async () => {
    const picture = Buffer.from('a picture')
    const { body } = await fixture.post('/sms', {
      from: patient,
      media: [
        { content: picture.toString('base64'), contentType: 'image/png' },
        { content: null, contentType: 'image/jpeg' },
      ],
    })
    const webhook = fixture.product.requests.find(({ fields }) => fields.MessageSid === body.message_sid)
    expect(webhook).toMatchObject({
      isSigned: true,
      fields: {
        Body: '',
        MessageSid: expect.stringMatching(/^MM/),
        NumMedia: '2',
        MediaContentType0: 'image/png',
        MediaContentType1: 'image/jpeg',
      },
    })
    const [available = '', lost = ''] = [webhook?.fields.MediaUrl0, webhook?.fields.MediaUrl1]
    const headers = { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }
    expect(available).toContain(`${fixture.sandbox.url}/2010-04-01/Accounts/${accountSid}/Messages/MM`)
    expect((await fetch(available)).status).toBe(401)
    expect((await fetch(available, { headers, redirect: 'manual' })).status).toBe(307)
    const fetched = await fetch(available, { headers })
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(picture)
    expect((await fetch(lost, { headers })).status).toBe(410)
    expect((await fixture.post('/sms', { from: patient })).status).toBe(422)
  })

  it('blocks the practice’s texts with STOP and allows them with START; both keywords reach the product', async () => {
    await fixture.post('/sms', { from: patient, body: ' stop ' })
    await expect(send()).rejects.toMatchObject({ status: 400, code: 21610 })
    expect((await send({ from: '+441632960200' })).status).toBe('queued')
    await fixture.post('/sms', { from: patient, body: 'Start' })
    expect((await send()).status).toBe('queued')
    const kinds = fixture.product.requests.map(({ fields }) => fields.OptOutType).filter(Boolean)
    expect(kinds).toEqual(['STOP', 'START'])
    const outbox = (await fixture.get('/outbox')).body as { body: string }[]
    expect(outbox.map(({ body }) => body)).toEqual(['Hello', 'Hello'])
  })

  it('is an ordinary text when its content is Yes and the patient had not opted out', async () => {
    const { body } = await fixture.post('/sms', { from: patient, body: 'Yes' })
    const webhook = fixture.product.requests.find(({ fields }) => fields.MessageSid === body.message_sid)
    expect(webhook?.fields.OptOutType).toBeUndefined()
  })
})
