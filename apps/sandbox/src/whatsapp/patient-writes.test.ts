import { describe, expect, it } from 'vitest'
import { fixtureForFile } from '../testing/fixture-for-file.ts'
import { isTrusted, patient, practice, whatsAppPractice } from '../testing/whatsapp-practice.ts'

const fixture = await fixtureForFile(whatsAppPractice())
await fixture.setWebhook()

describe('a patient on WhatsApp', () => {
  const inbound = () =>
    fixture
      .webhookValues()
      .flatMap(({ messages = [], contacts }) => messages.map((message: object) => ({ ...message, contacts })))

  it('writes, and the product receives the message in the format of the Cloud API', async () => {
    const { status, body } = await fixture.sendFromPatient({ body: 'Do you do implants? 😀', name: 'Amelia' })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { status: 'accepted', from: patient, to: practice },
    })
    expect(inbound().at(-1)).toEqual({
      from: '447700900123',
      id: body.message_id,
      timestamp: expect.stringMatching(/^\d{10}$/),
      type: 'text',
      text: { body: 'Do you do implants? 😀' },
      contacts: [{ profile: { name: 'Amelia' }, wa_id: '447700900123' }],
    })
    expect(fixture.webhookRequests().every(isTrusted)).toBe(true)
  })

  it.each([
    ['image/png', 'image', { caption: 'Look' }],
    ['video/mp4', 'video', { caption: 'Look' }],
    ['audio/ogg', 'audio', { voice: true }],
    ['application/pdf', 'document', { caption: 'Look', filename: 'a file' }],
  ])('sends a file of type %s as %s', async (type, kind, more) => {
    const content = Buffer.from('bytes')
    await fixture.sendFromPatient({
      body: 'Look',
      media: { name: 'a file', type, content: content.toString('base64') },
    })
    const message = inbound().at(-1)
    expect(message).toMatchObject({ type: kind, [kind]: { mime_type: type, ...more } })
    const { body } = await fixture.call('GET', `/${message[kind].id}`)
    const { pathname, search } = new URL(body.url)
    expect((await fixture.call('GET', pathname + search)).body).toBe('bytes')
  })

  it('opens the chat, which marks its unread messages as read', async () => {
    const from = '+447700900151'
    await fixture.sendFromPatient({ from })
    const id = await fixture.sendAccepted({ to: from })
    await fixture.waitForStatuses(id, 2)
    expect((await fixture.post('/whatsapp/read', { from })).body.message_ids).toEqual([id])
    expect((await fixture.post('/whatsapp/read', { from })).body.message_ids).toEqual([])
    const reports = await fixture.waitForStatuses(id, 3)
    expect(reports.map(({ status }) => status)).toEqual(['sent', 'delivered', 'read'])
  })

  it('revokes their own message, and deletes the practice’s message from the phone', async () => {
    const from = '+447700900152'
    const { body: written } = await fixture.sendFromPatient({ from })
    const { body: revoked } = await fixture.post('/whatsapp/delete', { from })
    expect(revoked.message_id).toBe(written.message_id)
    expect(inbound().at(-1)).toMatchObject({
      type: 'revoke',
      revoke: { original_message_id: written.message_id },
    })
    expect((await fixture.post('/whatsapp/delete', { from })).status).toBe(404)

    const id = await fixture.sendAccepted({ to: from })
    await fixture.waitForStatuses(id, 2)
    await fixture.post('/whatsapp/delete', { from, id })
    expect((await fixture.waitForStatuses(id, 3)).at(-1)).toMatchObject({ status: 'deleted' })
    expect((await fixture.get(`/outbox?to=${from}`)).body).toMatchObject([{ status: 'deleted' }])
  })

  it('cannot write to a number that is not on WhatsApp, or send an empty message', async () => {
    expect((await fixture.sendFromPatient({ to: '+441632960200' })).body.errors).toHaveProperty('to')
    expect((await fixture.post('/whatsapp', { from: patient })).body.errors).toHaveProperty('body')
  })
})
