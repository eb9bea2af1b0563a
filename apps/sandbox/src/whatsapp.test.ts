import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isTrusted, patient, practice, whatsAppPartner } from './testing/whatsapp-partner.ts'

let world: Awaited<ReturnType<typeof whatsAppPartner>>

beforeAll(async () => {
  world = await whatsAppPartner()
  await world.setWebhook()
})
afterEach(() => world.post('/reset'))
afterAll(() => world.stop())

const writes = (more: object = {}) => world.post('/whatsapp', { from: patient, body: 'Hi', ...more })

async function accepted(body: object = {}): Promise<string> {
  const { status, body: answer } = await world.text(body)
  expect(status).toBe(200)
  return answer.messages[0].id
}

async function upload(type: string, content = 'a file', name = 'file') {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('file', new File([content], name, { type }))
  return world.call('POST', '/media', form)
}

describe('a practice writes', () => {
  it('answers as the Cloud API does and reports sent and delivered, signed and with the headers it was given', async () => {
    await writes()
    const { status, body } = await world.text({ biz_opaque_callback_data: 'communication-1' })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: '447700900123', wa_id: '447700900123' }],
        messages: [{ id: expect.stringMatching(/^wamid\./) }],
      },
    })
    const [{ id }] = body.messages
    expect(await world.untilStatuses(id, 2)).toMatchObject([
      { status: 'sent', recipient_id: '447700900123', biz_opaque_callback_data: 'communication-1' },
      { status: 'delivered', timestamp: expect.stringMatching(/^\d{10}$/) },
    ])
    expect(world.got().every(isTrusted)).toBe(true)
    expect(world.got().at(-1)?.json).toMatchObject({
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
    expect((await world.get('/outbox?channel=whatsapp')).body).toMatchObject([
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
    expect((await world.get('/outbox?channel=sms')).body).toEqual([])
  })

  it.each<[string, object, number, number]>([
    ['another product', { messaging_product: 'sms' }, 400, 100],
    ['no recipient', { to: undefined }, 400, 131008],
    ['a recipient that is no number', { to: 'amelia' }, 400, 131009],
    ['itself as recipient', { to: '441632960100' }, 400, 131021],
    ['no words', { text: {} }, 400, 131008],
    ['empty words', { text: { body: '' } }, 400, 131009],
    ['4097 characters', { text: { body: 'x'.repeat(4097) } }, 400, 100],
    ['a key that does not exist', { text: { body: 'Hi', colour: 'red' } }, 400, 100],
    ['a type that does not exist', { type: 'telegram' }, 400, 100],
    ['a type that is not spoken here', { type: 'location' }, 400, 131051],
    ['a file of neither id nor link', { type: 'image', text: undefined, image: {} }, 400, 131008],
    ['a file that was not uploaded', { type: 'image', text: undefined, image: { id: '7' } }, 400, 131009],
    ['a caption on a sound', { type: 'audio', text: undefined, audio: { id: '7', caption: 'x' } }, 400, 100],
    [
      'a template that there is none of',
      { type: 'template', text: undefined, template: { name: 'x', language: { code: 'en' } } },
      404,
      132001,
    ],
  ])('refuses %s in the Cloud API’s words and sends nothing', async (_what, fault, status, code) => {
    const answer = await world.text(fault)
    expect(answer).toMatchObject({
      status,
      body: {
        error: {
          code,
          message: expect.stringContaining(`(#${code})`),
          error_data: { messaging_product: 'whatsapp' },
        },
      },
    })
    expect((await world.get('/outbox')).body).toEqual([])
  })

  it('lets in the key of a number and no other', async () => {
    expect(await world.call('GET', '/v1/configs/templates', undefined, 'another')).toMatchObject({
      status: 401,
      body: {
        meta: { success: false, http_code: 401, developer_message: 'Invalid api_key or token expired' },
      },
    })
    expect((await world.call('POST', '/nowhere', {})).status).toBe(404)
  })

  it.each([
    ['+447700900980', ['failed'], 131026],
    ['+447700900982', ['failed'], 131049],
    ['+447700900987', ['failed'], 131000],
  ])('cannot deliver to %s', async (to, statuses, code) => {
    await writes({ from: to })
    const id = await accepted({ to })
    const reports = await world.untilStatuses(id, 1)
    expect(reports.map(({ status }) => status)).toEqual(statuses)
    expect(reports[0]?.errors).toMatchObject([
      { code, title: expect.any(String), error_data: { details: expect.any(String) } },
    ])
    expect((await world.get(`/outbox?to=${to}`)).body).toMatchObject([{ status: 'failed', error_code: code }])
  })

  it('refuses some numbers at once, and leaves a phone that is off at sent', async () => {
    expect((await world.text({ to: '447700900986' })).body.error.code).toBe(131056)
    await writes({ from: '+447700900989' })
    const id = await accepted({ to: '447700900989' })
    await world.untilStatuses(id, 1)
    const other = await accepted({ to: '447700900989' })
    await world.untilStatuses(other, 1)
    expect(world.statusesOf(id).map(({ status }) => status)).toEqual(['sent'])
  })

  it('may write freely for 24 hours after the patient wrote, by the skipped clock, and not a second longer', async () => {
    const from = '+447700900150'
    const to = from
    const closed = await accepted({ to })
    expect(await world.untilStatuses(closed, 1)).toMatchObject([
      { status: 'failed', errors: [{ code: 131047 }] },
    ])
    await writes({ from })
    await world.untilStatuses(await accepted({ to }), 2)
    await world.post('/clock/skip', { seconds: 86_390 })
    expect(await world.untilStatuses(await accepted({ to }), 2)).toMatchObject([
      { status: 'sent' },
      { status: 'delivered' },
    ])
    await world.post('/clock/skip', { seconds: 10 })
    expect(await world.untilStatuses(await accepted({ to }), 1)).toMatchObject([
      { status: 'failed', errors: [{ code: 131047 }] },
    ])
  })

  it('may answer who wrote before this world began, for the rest of the 24 hours', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const [today, yesterday] = ['+447700900154', '+447700900155']
    const written = [
      { from: today, at: hoursAgo(23) },
      { from: yesterday, at: hoursAgo(25) },
      { from: today, at: hoursAgo(30) },
    ]
    expect((await world.put('/whatsapp/windows', { written })).status).toBe(200)
    const open = await accepted({ to: today })
    expect(await world.untilStatuses(open, 2)).toMatchObject([{ status: 'sent' }, { status: 'delivered' }])
    const closed = await accepted({ to: yesterday })
    expect(await world.untilStatuses(closed, 1)).toMatchObject([{ errors: [{ code: 131047 }] }])
  })

  it('reacts to a message, and marks it as read', async () => {
    const { body: written } = await writes()
    await accepted({
      type: 'reaction',
      text: undefined,
      reaction: { message_id: written.message_id, emoji: '👍' },
    })
    const read = { messaging_product: 'whatsapp', status: 'read', message_id: written.message_id }
    expect(await world.call('POST', '/messages', read)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const wrong = await world.call('POST', '/messages', { ...read, message_id: 'wamid.none' })
    expect(wrong.body.error.code).toBe(131009)
    expect((await world.get('/outbox?channel=whatsapp')).body).toEqual([])
  })
})

describe('files', () => {
  it('takes an upload, describes it, gives it back by the path of its address, and forgets it', async () => {
    const { body: uploaded } = await upload('image/png', 'a picture')
    const { body: described } = await world.call('GET', `/${uploaded.id}`)
    expect(described).toMatchObject({
      id: uploaded.id,
      mime_type: 'image/png',
      file_size: 9,
      messaging_product: 'whatsapp',
    })
    const address = new URL(described.url)
    expect(address.host).toBe('lookaside.fbsbx.com')
    expect((await world.call('GET', address.pathname + address.search)).body).toBe('a picture')
    expect((await world.call('GET', address.pathname + address.search, undefined, 'another')).status).toBe(
      401,
    )
    expect((await world.call('DELETE', `/${uploaded.id}`)).body).toEqual({ success: true })
    expect((await world.call('GET', `/${uploaded.id}`)).body.error.code).toBe(100)
  })

  it('refuses types that WhatsApp does not show, and files that are too large', async () => {
    expect((await upload('image/gif')).body.error.code).toBe(100)
    expect((await upload('image/png', 'x'.repeat(5 * 1024 * 1024 + 1))).body.error.code).toBe(131053)
    expect((await world.call('POST', '/media', new FormData())).body.error.code).toBe(100)
  })

  it('sends each kind with its caption, and fails one that is not what it shall be', async () => {
    await writes()
    const picture = (await upload('image/jpeg', 'jpeg')).body.id
    const id = await accepted({
      type: 'image',
      text: undefined,
      image: { id: picture, caption: 'Your X-ray' },
    })
    await world.untilStatuses(id, 2)
    const [item] = (await world.get('/outbox?channel=whatsapp')).body
    expect(item).toMatchObject({ body: 'Your X-ray', attachments: [{ type: 'image/jpeg', size: 4 }] })
    const bytes = await fetch(`${world.sandbox.url}/control/outbox/${item.id}/attachments/0`)
    expect(await bytes.text()).toBe('jpeg')

    const letter = (await upload('application/pdf', 'pdf', 'plan.pdf')).body.id
    const sent = await accepted({
      type: 'document',
      text: undefined,
      document: { id: letter, filename: 'Plan.pdf' },
    })
    await world.untilStatuses(sent, 2)
    const wrong = await accepted({ type: 'video', text: undefined, video: { id: letter } })
    expect(await world.untilStatuses(wrong, 1)).toMatchObject([
      { status: 'failed', errors: [{ code: 131053 }] },
    ])
    expect((await world.get('/outbox?channel=whatsapp')).body[1].attachments[0].filename).toBe('Plan.pdf')
  })
})

describe('a patient', () => {
  const inbound = () =>
    world
      .values()
      .flatMap(({ messages = [], contacts }) => messages.map((one: object) => ({ ...one, contacts })))

  it('writes, and the product gets it as the Cloud API brings it', async () => {
    const { status, body } = await writes({ body: 'Do you do implants? 😀', name: 'Amelia' })
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
    expect(world.got().every(isTrusted)).toBe(true)
  })

  it.each([
    ['image/png', 'image', { caption: 'Look' }],
    ['video/mp4', 'video', { caption: 'Look' }],
    ['audio/ogg', 'audio', { voice: true }],
    ['application/pdf', 'document', { caption: 'Look', filename: 'a file' }],
  ])('sends a file of %s as %s', async (type, kind, more) => {
    const content = Buffer.from('bytes')
    await writes({ body: 'Look', media: { name: 'a file', type, content: content.toString('base64') } })
    const message = inbound().at(-1)
    expect(message).toMatchObject({ type: kind, [kind]: { mime_type: type, ...more } })
    const { body } = await world.call('GET', `/${message[kind].id}`)
    const { pathname, search } = new URL(body.url)
    expect((await world.call('GET', pathname + search)).body).toBe('bytes')
  })

  it('opens the chat, which marks what is on the phone as read, once', async () => {
    const from = '+447700900151'
    await writes({ from })
    const id = await accepted({ to: from })
    await world.untilStatuses(id, 2)
    expect((await world.post('/whatsapp/read', { from })).body.message_ids).toEqual([id])
    expect((await world.post('/whatsapp/read', { from })).body.message_ids).toEqual([])
    const reports = await world.untilStatuses(id, 3)
    expect(reports.map(({ status }) => status)).toEqual(['sent', 'delivered', 'read'])
  })

  it('takes back what they wrote, and deletes what they got', async () => {
    const from = '+447700900152'
    const { body: written } = await writes({ from })
    const { body: revoked } = await world.post('/whatsapp/delete', { from })
    expect(revoked.message_id).toBe(written.message_id)
    expect(inbound().at(-1)).toMatchObject({
      type: 'revoke',
      revoke: { original_message_id: written.message_id },
    })
    expect((await world.post('/whatsapp/delete', { from })).status).toBe(404)

    const id = await accepted({ to: from })
    await world.untilStatuses(id, 2)
    await world.post('/whatsapp/delete', { from, id })
    expect((await world.untilStatuses(id, 3)).at(-1)).toMatchObject({ status: 'deleted' })
    expect((await world.get(`/outbox?to=${from}`)).body).toMatchObject([{ status: 'deleted' }])
  })

  it('cannot write to a number that is not on WhatsApp', async () => {
    expect((await writes({ to: '+441632960200' })).body.errors).toHaveProperty('to')
    expect((await world.post('/whatsapp', { from: patient })).body.errors).toHaveProperty('body')
  })
})

describe('templates', () => {
  const template = (name: string, text: string, example?: string[]) => ({
    name,
    language: 'en_GB',
    category: 'UTILITY',
    components: [{ type: 'BODY', text, ...(example ? { example: { body_text: [example] } } : {}) }],
  })
  const handIn = (...given: Parameters<typeof template>) =>
    world.call('POST', '/v1/configs/templates', template(...given))
  const decided = (name: string) =>
    world.product.until(() => world.values().find((value) => value.message_template_name === name))
  const sends = (name: string, ...values: string[]) => ({
    type: 'template',
    text: undefined,
    template: {
      name,
      language: { code: 'en_GB' },
      components: [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }],
    },
  })

  it('approves a sound one, lists it, and lets it be sent at any time', async () => {
    const { status, body } = await handIn('reminder', 'Hello {{1}}, see you on {{2}}.', ['Amelia', 'Monday'])
    expect({ status, body }).toMatchObject({ status: 201, body: { name: 'reminder', status: 'pending' } })
    expect(await decided('reminder')).toMatchObject({
      event: 'APPROVED',
      message_template_name: 'reminder',
      message_template_language: 'en_GB',
      reason: 'NONE',
    })
    expect((await world.call('GET', '/v1/configs/templates')).body).toMatchObject({
      total: 1,
      waba_templates: [
        { id: body.id, name: 'reminder', status: 'approved', category: 'UTILITY', rejected_reason: 'NONE' },
      ],
    })
    const to = '+447700900153'
    const id = await accepted({ to, ...sends('reminder', 'Kim', 'Friday') })
    expect((await world.untilStatuses(id, 2)).map(({ status }) => status)).toEqual(['sent', 'delivered'])
    expect((await world.get(`/outbox?to=${to}`)).body).toMatchObject([
      { body: 'Hello Kim, see you on Friday.', template: 'reminder' },
    ])
    expect((await world.text(sends('reminder', 'Kim'))).body.error.code).toBe(132000)
    expect((await world.text(sends('reminder', 'Kim', ''))).body.error.code).toBe(131008)
    expect((await world.text(sends('reminder', 'Kim', 'a\nb'))).body.error.code).toBe(132012)
    expect((await handIn('reminder', 'Again')).status).toBe(400)
  })

  it.each([
    ['begins_with_variable', '{{1}}, hello', ['a']],
    ['ends_with_variable', 'Hello {{1}}', ['a']],
    ['adjacent_variables', 'Hello {{1}} {{2}}!', ['a', 'b']],
    ['no_example', 'Hello {{1}}!', undefined],
    ['skips_a_number', 'Hello {{2}}!', ['a']],
  ])('rejects %s as INVALID_FORMAT, and does not send it', async (name, text, example) => {
    expect((await handIn(name, text, example)).status).toBe(201)
    expect(await decided(name)).toMatchObject({ event: 'REJECTED', reason: 'INVALID_FORMAT' })
    expect((await world.text(sends(name, 'a'))).body.error.code).toBe(132001)
  })

  it('keeps one of the name pending until somebody decides, and gives their reason', async () => {
    await handIn('pending_offer', 'Ten per cent off!')
    expect((await world.text(sends('pending_offer'))).body.error.code).toBe(132001)
    const { body } = await world.put('/whatsapp/templates/pending_offer', {
      status: 'REJECTED',
      reason: 'Too pushy',
    })
    expect(body).toMatchObject([{ name: 'pending_offer', status: 'REJECTED', reason: 'Too pushy' }])
    expect(await decided('pending_offer')).toMatchObject({ event: 'REJECTED', reason: 'Too pushy' })
    await world.post('/reset')
    await world.put('/whatsapp/templates/pending_offer', { status: 'PAUSED' })
    expect((await world.text(sends('pending_offer'))).body.error.code).toBe(132015)
    expect((await world.call('DELETE', '/v1/configs/templates/pending_offer')).status).toBe(200)
    expect((await world.put('/whatsapp/templates/pending_offer', { status: 'APPROVED' })).status).toBe(404)
  })

  it('refuses what is no template', async () => {
    expect((await handIn('Not A Name', 'Hello')).status).toBe(400)
    expect((await handIn('too_long', 'x'.repeat(1025))).status).toBe(400)
  })
})

describe('trouble with WhatsApp', () => {
  const trouble = (mode: string) => world.put('/trouble', { service: 'whatsapp', mode })

  it('down: takes nothing and lets nobody in', async () => {
    await trouble('down')
    await expect(world.text()).rejects.toThrow()
    await expect(world.call('GET', '/v1/configs/templates')).rejects.toThrow()
  })

  it('error, expired_token, reject: refuses and takes nothing', async () => {
    await trouble('error')
    expect(await world.text()).toMatchObject({ status: 500, body: { meta: { success: false } } })
    await trouble('expired_token')
    expect(await world.text()).toMatchObject({ status: 401, body: { error: { code: 190 } } })
    await trouble('reject')
    expect(await world.text()).toMatchObject({ status: 400, body: { error: { code: 130497 } } })
    expect((await world.get('/outbox')).body).toEqual([])
  })

  it('reject: rejects the templates that are handed in', async () => {
    await trouble('reject')
    await world.call('POST', '/v1/configs/templates', {
      name: 'unlucky',
      language: 'en_GB',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: 'Hello' }],
    })
    const update = await world.product.until(() =>
      world.values().find((value) => value.message_template_name === 'unlucky'),
    )
    expect(update).toMatchObject({ event: 'REJECTED', reason: 'INCORRECT_CATEGORY' })
  })

  it('slow: is late by the time set', async () => {
    await trouble('slow')
    const started = performance.now()
    await world.call('GET', '/v1/configs/webhook')
    expect(performance.now() - started).toBeGreaterThanOrEqual(49)
  })

  it('lose_replies: delivers, never says so, and tells by its reports', async () => {
    await writes()
    await trouble('lose_replies')
    await expect(world.text({ biz_opaque_callback_data: 'lost' })).rejects.toThrow()
    const report = await world.product.until(() =>
      world
        .values()
        .flatMap(({ statuses = [] }) => statuses)
        .find((one) => one.biz_opaque_callback_data === 'lost' && one.status === 'delivered'),
    )
    expect(report.id).toMatch(/^wamid\./)
  })

  it('duplicate and reorder: says everything twice, or the last step first', async () => {
    await writes()
    await trouble('duplicate')
    const twice = await accepted()
    expect((await world.untilStatuses(twice, 4)).map(({ status }) => status)).toEqual([
      'sent',
      'sent',
      'delivered',
      'delivered',
    ])
    await trouble('reorder')
    const turned = await accepted()
    expect((await world.untilStatuses(turned, 2)).map(({ status }) => status)).toEqual(['delivered', 'sent'])
  })
})

it('brings an event again until it is answered with a success, whatever the answer was', async () => {
  const answers = [403, 500, 200]
  const picky = await whatsAppPartner({}, { answer: () => ({ status: answers.shift() ?? 200 }) })
  await picky.setWebhook()
  expect((await picky.post('/whatsapp', { from: patient, body: 'Hi' })).status).toBe(202)
  const got = await picky.product.untilRequests('/api/webhooks/whatsapp', 3)
  expect(new Set(got.map(({ raw }) => raw)).size).toBe(1)
  await picky.stop()
})

it('knows templates, windows and the webhook after a restart', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const first = await whatsAppPartner({ dataFolder })
  await first.setWebhook()
  await first.call('POST', '/v1/configs/templates', {
    name: 'kept',
    language: 'en_GB',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hello' }],
  })
  await first.product.until(() => first.values().find(({ event }) => event === 'APPROVED'))
  await first.post('/whatsapp', { from: patient, body: 'Hi' })
  const { body: webhook } = await first.call('GET', '/v1/configs/webhook')
  await first.stop()

  const second = await whatsAppPartner({ dataFolder })
  expect((await second.call('GET', '/v1/configs/webhook')).body).toEqual(webhook)
  expect((await second.get('/whatsapp/templates')).body).toMatchObject([{ name: 'kept', status: 'APPROVED' }])
  await second.setWebhook()
  const { body } = await second.text()
  expect((await second.untilStatuses(body.messages[0].id, 2)).map(({ status }) => status)).toEqual([
    'sent',
    'delivered',
  ])
  await second.stop()
  rmSync(dataFolder, { recursive: true })
})
