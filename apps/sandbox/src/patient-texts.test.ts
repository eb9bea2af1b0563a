import twilio from 'twilio'
import { describe, expect, it } from 'vitest'
import { fixtureForFile } from './testing/fixture-for-file.ts'
import { accountSid, authToken, sandboxAndProduct } from './testing/sandbox-and-product.ts'

const brightside = '+441632960100'
const patient = '+447700900123'

const fixture = await fixtureForFile(sandboxAndProduct())

/** A practice texts the patient, with the real SDK. */
function send(text: object = {}) {
  const client = twilio(accountSid, authToken, { timeout: 3_000 })
  client.api.baseUrl = fixture.sandbox.url
  return client.messages.create({ from: brightside, to: patient, body: 'Hello', ...text })
}

describe('a patient texts', () => {
  it('reaches the product, signed and with all of Twilio’s fields', async () => {
    const { status, body } = await fixture.post('/sms', {
      from: '07700 900123',
      body: 'Do you do implants? £€ 😀',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'accepted', from: patient, to: brightside })
    const got = fixture.product.requests.find(({ fields }) => fields.MessageSid === body.message_sid)
    expect(got).toMatchObject({
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

  it('brings its pictures as addresses, which redirect an authorised request', async () => {
    const picture = Buffer.from('a picture')
    const { body } = await fixture.post('/sms', {
      from: patient,
      media: [
        { content: picture.toString('base64'), contentType: 'image/png' },
        { content: null, contentType: 'image/jpeg' },
      ],
    })
    const got = fixture.product.requests.find(({ fields }) => fields.MessageSid === body.message_sid)
    expect(got).toMatchObject({
      isSigned: true,
      fields: {
        Body: '',
        MessageSid: expect.stringMatching(/^MM/),
        NumMedia: '2',
        MediaContentType0: 'image/png',
        MediaContentType1: 'image/jpeg',
      },
    })
    const [here = '', lost = ''] = [got?.fields.MediaUrl0, got?.fields.MediaUrl1]
    const headers = { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }
    expect(here).toContain(`${fixture.sandbox.url}/2010-04-01/Accounts/${accountSid}/Messages/MM`)
    expect((await fetch(here)).status).toBe(401)
    expect((await fetch(here, { headers, redirect: 'manual' })).status).toBe(307)
    const fetched = await fetch(here, { headers })
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(picture)
    expect((await fetch(lost, { headers })).status).toBe(410)
    expect((await fixture.post('/sms', { from: patient })).status).toBe(422)
  })

  it('obeys STOP until START, replies to both itself, and passes both on', async () => {
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

  it('reads a plain yes as a yes', async () => {
    const { body } = await fixture.post('/sms', { from: patient, body: 'Yes' })
    const got = fixture.product.requests.find(({ fields }) => fields.MessageSid === body.message_sid)
    expect(got?.fields.OptOutType).toBeUndefined()
  })
})
