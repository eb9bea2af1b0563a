import { describe, expect, it } from 'vitest'
import { fixtureForFile } from '../testing/fixture-for-file.ts'
import { isTrusted, patient, practice, whatsAppPractice } from '../testing/whatsapp-practice.ts'

const fixture = await fixtureForFile(whatsAppPractice())
await fixture.setWebhook()

describe('a practice on WhatsApp', () => {
  it('gets the response of the Cloud API, then the reports “sent” and “delivered”, signed and with the registered headers', async () => {
    await fixture.sendFromPatient()
    const { status, body } = await fixture.sendText({ biz_opaque_callback_data: 'communication-1' })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: '447700900123', wa_id: '447700900123' }],
        messages: [{ id: expect.stringMatching(/^wamid\./) }],
      },
    })
    const [{ id }] = body.messages
    expect(await fixture.waitForStatuses(id, 2)).toMatchObject([
      { status: 'sent', recipient_id: '447700900123', biz_opaque_callback_data: 'communication-1' },
      { status: 'delivered', timestamp: expect.stringMatching(/^\d{10}$/) },
    ])
    expect(fixture.webhookRequests().every(isTrusted)).toBe(true)
    expect(fixture.webhookRequests().at(-1)?.json).toMatchObject({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '222',
          changes: [
            {
              field: 'messages',
              value: { metadata: { display_phone_number: '441632960100', phone_number_id: '111' } },
            },
          ],
        },
      ],
    })
    expect((await fixture.get('/outbox?channel=whatsapp')).body).toMatchObject([
      {
        channel: 'whatsapp',
        from: practice,
        to: patient,
        body: 'Hello',
        message_id: id,
        status: 'delivered',
        idempotency_key: 'communication-1',
        template: null,
      },
    ])
    expect((await fixture.get('/outbox?channel=sms')).body).toEqual([])
  })

  it.each<[string, object, number, number]>([
    ['a different messaging product', { messaging_product: 'sms' }, 400, 100],
    ['no recipient', { to: undefined }, 400, 131008],
    ['a recipient that is not a phone number', { to: 'amelia' }, 400, 131009],
    ['the practice itself as recipient', { to: '441632960100' }, 400, 131021],
    ['no text', { text: {} }, 400, 131008],
    ['an empty text', { text: { body: '' } }, 400, 131009],
    ['4097 characters', { text: { body: 'x'.repeat(4097) } }, 400, 100],
    ['a key that does not exist', { text: { body: 'Hi', colour: 'red' } }, 400, 100],
    ['a type that does not exist', { type: 'telegram' }, 400, 100],
    ['a type that the sandbox does not support', { type: 'location' }, 400, 131051],
    ['a file with neither id nor link', { type: 'image', text: undefined, image: {} }, 400, 131008],
    ['a file that was not uploaded', { type: 'image', text: undefined, image: { id: '7' } }, 400, 131009],
    [
      'a caption on an audio file',
      { type: 'audio', text: undefined, audio: { id: '7', caption: 'x' } },
      400,
      100,
    ],
    [
      'a template that does not exist',
      { type: 'template', text: undefined, template: { name: 'x', language: { code: 'en' } } },
      404,
      132001,
    ],
  ])(
    'gets the Cloud API’s error for a message with %s, and the message is not sent',
    async (_case, invalid, status, code) => {
      const response = await fixture.sendText(invalid)
      expect(response).toMatchObject({
        status,
        body: {
          error: {
            code,
            message: expect.stringContaining(`(#${code})`),
            error_data: { messaging_product: 'whatsapp' },
          },
        },
      })
      expect((await fixture.get('/outbox')).body).toEqual([])
    },
  )

  it('gets an error for a wrong API key, and for an unknown path', async () => {
    expect(await fixture.call('GET', '/v1/configs/templates', undefined, 'another')).toMatchObject({
      status: 401,
      body: {
        meta: { success: false, http_code: 401, developer_message: 'Invalid api_key or token expired' },
      },
    })
    expect((await fixture.call('POST', '/nowhere', {})).status).toBe(404)
  })

  it.each([
    ['+447700900980', ['failed'], 131026],
    ['+447700900982', ['failed'], 131049],
    ['+447700900987', ['failed'], 131000],
  ])('gets the error for a message that cannot be delivered to %s', async (to, statuses, code) => {
    await fixture.sendFromPatient({ from: to })
    const id = await fixture.sendAccepted({ to })
    const reports = await fixture.waitForStatuses(id, 1)
    expect(reports.map(({ status }) => status)).toEqual(statuses)
    expect(reports[0]?.errors).toMatchObject([
      { code, title: expect.any(String), error_data: { details: expect.any(String) } },
    ])
    expect((await fixture.get(`/outbox?to=${to}`)).body).toMatchObject([
      { status: 'failed', error_code: code },
    ])
  })

  it('gets an immediate error for some recipients, and no status after “sent” for a switched-off phone', async () => {
    expect((await fixture.sendText({ to: '447700900986' })).body.error.code).toBe(131056)
    await fixture.sendFromPatient({ from: '+447700900989' })
    const id = await fixture.sendAccepted({ to: '447700900989' })
    await fixture.waitForStatuses(id, 1)
    const other = await fixture.sendAccepted({ to: '447700900989' })
    await fixture.waitForStatuses(other, 1)
    expect(fixture.statusesOf(id).map(({ status }) => status)).toEqual(['sent'])
  })

  it('may write freely for exactly 24 hours after the patient wrote, by the sandbox’s clock', async () => {
    const from = '+447700900150'
    const to = from
    const closed = await fixture.sendAccepted({ to })
    expect(await fixture.waitForStatuses(closed, 1)).toMatchObject([
      { status: 'failed', errors: [{ code: 131047 }] },
    ])
    await fixture.sendFromPatient({ from })
    await fixture.waitForStatuses(await fixture.sendAccepted({ to }), 2)
    await fixture.post('/clock/skip', { seconds: 86_390 })
    expect(await fixture.waitForStatuses(await fixture.sendAccepted({ to }), 2)).toMatchObject([
      { status: 'sent' },
      { status: 'delivered' },
    ])
    await fixture.post('/clock/skip', { seconds: 10 })
    expect(await fixture.waitForStatuses(await fixture.sendAccepted({ to }), 1)).toMatchObject([
      { status: 'failed', errors: [{ code: 131047 }] },
    ])
  })

  it('may reply to patients who wrote before the demo began, for the rest of the 24 hours', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const [today, yesterday] = ['+447700900154', '+447700900155']
    const written = [
      { from: today, at: hoursAgo(23) },
      { from: yesterday, at: hoursAgo(25) },
      { from: today, at: hoursAgo(30) },
    ]
    expect((await fixture.put('/whatsapp/windows', { written })).status).toBe(200)
    const open = await fixture.sendAccepted({ to: today })
    expect(await fixture.waitForStatuses(open, 2)).toMatchObject([
      { status: 'sent' },
      { status: 'delivered' },
    ])
    const closed = await fixture.sendAccepted({ to: yesterday })
    expect(await fixture.waitForStatuses(closed, 1)).toMatchObject([{ errors: [{ code: 131047 }] }])
  })

  it('reacts to a patient’s message, and marks it as read', async () => {
    const { body: written } = await fixture.sendFromPatient()
    await fixture.sendAccepted({
      type: 'reaction',
      text: undefined,
      reaction: { message_id: written.message_id, emoji: '👍' },
    })
    const read = { messaging_product: 'whatsapp', status: 'read', message_id: written.message_id }
    expect(await fixture.call('POST', '/messages', read)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const unknown = await fixture.call('POST', '/messages', { ...read, message_id: 'wamid.none' })
    expect(unknown.body.error.code).toBe(131009)
    expect((await fixture.get('/outbox?channel=whatsapp')).body).toEqual([])
  })
})
