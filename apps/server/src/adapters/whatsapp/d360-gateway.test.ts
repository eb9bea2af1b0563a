import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fakeProvider, type ProviderResponse } from '../testing/fake-provider.ts'
import { d360Gateway } from './d360-gateway.ts'
import { cloudError } from './testing/cloud-error.ts'
import { fakeProviderForFile, gatewayAt, KEY } from './testing/fake-whatsapp-provider.ts'
import type { OutgoingWhatsApp } from './whatsapp-gateway.ts'

const SENT = { status: 200, json: { messaging_product: 'whatsapp', messages: [{ id: 'wamid.1' }] } }
const { provider, gateway } = await fakeProviderForFile(SENT)

function aMessage(content: OutgoingWhatsApp['content']): OutgoingWhatsApp {
  return { id: '01930000-0000-7000-8000-000000000001', to: '+447700900123', content }
}
const text = aMessage({ kind: 'text', text: 'Hello' })

describe('sending a WhatsApp message', () => {
  it('sends a text with the key of the number, and the message’s id for reports', async () => {
    expect(await gateway.send(KEY, text)).toEqual({ kind: 'accepted', providerId: 'wamid.1' })
    expect(provider.requests).toMatchObject([
      {
        method: 'POST',
        path: '/messages',
        headers: { 'd360-api-key': KEY },
        json: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: '447700900123',
          type: 'text',
          text: { body: 'Hello', preview_url: false },
          biz_opaque_callback_data: text.id,
        },
      },
    ])
  })

  it('sends a template by name and language, with its values', async () => {
    const template = { kind: 'template', name: 'hello_1', language: 'en_GB' } as const
    await gateway.send(KEY, aMessage({ ...template, parameters: ['Siân', 'Brightside'] }))
    await gateway.send(KEY, aMessage({ ...template, parameters: [] }))
    const values = ['Siân', 'Brightside'].map((value) => ({ type: 'text', text: value }))
    expect(provider.requests.map(({ json }) => json.template)).toEqual([
      { name: 'hello_1', language: { code: 'en_GB' }, components: [{ type: 'body', parameters: values }] },
      { name: 'hello_1', language: { code: 'en_GB' }, components: [] },
    ])
  })

  it.each([
    ['image', { id: '77', caption: 'Look' }],
    ['video', { id: '77', caption: 'Look' }],
    ['document', { id: '77', caption: 'Look', filename: 'plan é.pdf' }],
    ['audio', { id: '77' }],
  ] as const)('uploads a file first, then refers to it as %s', async (mediaKind, named) => {
    provider.respondWith(({ path }) => (path === '/media' ? { status: 200, json: { id: '77' } } : SENT))
    const file = {
      kind: 'file',
      mediaKind,
      type: 'application/pdf',
      name: 'plan é.pdf',
      caption: 'Look',
    } as const
    const result = await gateway.send(KEY, aMessage({ ...file, read: async () => Buffer.from('bytes') }))
    expect(result).toEqual({ kind: 'accepted', providerId: 'wamid.1' })
    const [upload, message] = provider.requests
    expect(upload).toMatchObject({ method: 'POST', path: '/media', headers: { 'd360-api-key': KEY } })
    const form = await new Response(new Uint8Array(upload?.body ?? []), {
      headers: { 'content-type': upload?.contentType ?? '' },
    }).formData()
    expect([form.get('messaging_product'), form.get('type')]).toEqual(['whatsapp', 'application/pdf'])
    const sent = form.get('file') as File
    expect([sent.name, sent.type, await sent.text()]).toEqual(['plan é.pdf', 'application/pdf', 'bytes'])
    expect(message?.json).toMatchObject({ type: mediaKind, [mediaKind]: named })
    expect(message?.json[mediaKind]).toEqual(named)
  })
})

describe('the result of sending a WhatsApp message', () => {
  const cases: [what: string, reply: ProviderResponse, result: unknown][] = [
    ['a refusal', cloudError(400, 131026), { kind: 'refused', reason: 'not_on_whatsapp' }],
    ['a closed window', cloudError(400, 131047), { kind: 'refused', reason: 'window_closed' }],
    ['a missing template', cloudError(404, 132001), { kind: 'refused', reason: 'template' }],
    ['a new code', cloudError(400, 999), { kind: 'refused', reason: 'unknown' }],
    ['a refusal without a code', { status: 400, json: { meta: {} } }, { kind: 'refused', reason: 'unknown' }],
    ['a forbidden request', { status: 403, json: {} }, { kind: 'refused', reason: 'setup' }],
    ['too many requests', cloudError(429, 130429), { kind: 'postponed', detail: 'HTTP 429, code 130429' }],
    [
      'too many messages to one patient',
      cloudError(400, 131056),
      { kind: 'postponed', detail: 'HTTP 400, code 131056' },
    ],
    ['maintenance', cloudError(500, 131057), { kind: 'postponed', detail: 'HTTP 500, code 131057' }],
    ['a rate limit without a code', { status: 429 }, { kind: 'postponed', detail: 'HTTP 429' }],
    [
      'an error of the provider itself, before WhatsApp received the request',
      { status: 500, json: { meta: { success: false, http_code: 500 } } },
      { kind: 'postponed', detail: 'HTTP 500' },
    ],
    ['an internal error', { status: 500, json: {} }, { kind: 'unclear', detail: 'HTTP 500' }],
    [
      'an unknown internal error',
      cloudError(500, 131000),
      { kind: 'unclear', detail: 'HTTP 500, code 131000' },
    ],
    ['a failing gateway', { status: 502 }, { kind: 'unclear', detail: 'HTTP 502' }],
    [
      'an acceptance without an id',
      { status: 200, json: {} },
      { kind: 'unclear', detail: 'an answer without an id' },
    ],
    ['a lost response', 'breaks off', { kind: 'unclear', detail: expect.any(String) }],
    ['an expired key', cloudError(400, 190), { kind: 'key_refused' }],
    ['a failed authentication', cloudError(400, 0), { kind: 'key_refused' }],
    ['an invalid key', { status: 401, json: { meta: {} } }, { kind: 'key_refused' }],
  ]
  it.each(cases)('is read from %s', async (_, reply, result) => {
    provider.respondWith(() => reply)
    expect(await gateway.send(KEY, text)).toEqual(result)
    expect(provider.requests).toHaveLength(1)
  })

  it('is postponed when no server listens', async () => {
    const stopped = await fakeProvider(() => SENT)
    stopped.stop()
    expect(await gatewayAt(stopped.url).send(KEY, text)).toEqual({
      kind: 'postponed',
      detail: 'ECONNREFUSED',
    })
  })

  it.each<[string, ProviderResponse, unknown]>([
    ['is refused', cloudError(400, 131053), { kind: 'refused', reason: 'attachment' }],
    ['gets no response', 'breaks off', { kind: 'postponed', detail: expect.any(String) }],
    ['fails with an internal error', { status: 500 }, { kind: 'postponed', detail: 'upload: HTTP 500' }],
    [
      'fails because of a rate limit',
      cloudError(400, 4),
      { kind: 'postponed', detail: 'upload: HTTP 400, code 4' },
    ],
    ['fails because of an expired key', { status: 401 }, { kind: 'key_refused' }],
  ])('is that nothing was sent when the upload %s', async (_, reply, result) => {
    provider.respondWith(({ path }) => (path === '/media' ? reply : SENT))
    const file = { kind: 'file', mediaKind: 'image', type: 'image/png', name: 'a.png', caption: '' } as const
    expect(await gateway.send(KEY, aMessage({ ...file, read: async () => Buffer.from('x') }))).toEqual(result)
    expect(provider.requests.map(({ path }) => path)).toEqual(['/media'])
  })
})

describe('the webhook for WhatsApp', () => {
  const body = Buffer.from('{"object":"whatsapp_business_account","entry":[]}')

  async function registeredKey(registered = gateway): Promise<string> {
    expect(await registered.register(KEY)).toEqual({ kind: 'registered' })
    const { url, headers } = provider.requests.at(-1)?.json ?? {}
    expect(url).toBe('https://enamel.example/api/webhooks/whatsapp')
    return headers['X-Enamel-Webhook-Key']
  }

  it('is registered with a key of the product, which every request must contain', async () => {
    const key = await registeredKey()
    expect(provider.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/configs/webhook',
      headers: { 'd360-api-key': KEY },
    })
    expect(key.length).toBeGreaterThan(40)
    expect(gateway.isGenuine({ headers: { 'x-enamel-webhook-key': key }, body })).toBe(true)
    expect(gateway.isGenuine({ headers: { 'x-enamel-webhook-key': `${key}x` }, body })).toBe(false)
    expect(gateway.isGenuine({ headers: {}, body })).toBe(false)
  })

  it('accepts only signed requests if there is an app secret', async () => {
    const secured = gatewayAt(provider.url, 'appsecret')
    const key = { 'x-enamel-webhook-key': await registeredKey(secured) }
    // The example of the Cloud API's documentation.
    const signature = 'sha256=09eceea024af6e6343b760cc9bd3ae7c056938dd636e24e92109eb8219500384'
    expect(secured.isGenuine({ headers: { ...key, 'x-hub-signature-256': signature }, body })).toBe(true)
    expect(secured.isGenuine({ headers: key, body })).toBe(false)
    expect(secured.isGenuine({ headers: { 'x-hub-signature-256': signature }, body })).toBe(false)
    const changed = Buffer.concat([body, Buffer.from(' ')])
    expect(secured.isGenuine({ headers: { ...key, 'x-hub-signature-256': signature }, body: changed })).toBe(
      false,
    )
    const other = `sha256=${createHmac('sha256', 'other').update(body).digest('hex')}`
    expect(secured.isGenuine({ headers: { ...key, 'x-hub-signature-256': other }, body })).toBe(false)
  })

  it('is recognised among registered webhooks, whether or not 360dialog shows the headers', async () => {
    const key = await registeredKey()
    const url = 'https://enamel.example/api/webhooks/whatsapp'
    const found = async (json: unknown) => {
      provider.respondWith(() => ({ status: 200, json }))
      return gateway.findRegistration(KEY)
    }
    for (const ours of [{ url }, { url, headers: { 'x-enamel-webhook-key': key } }])
      expect(await found(ours)).toEqual({ kind: 'found', isOurs: true })
    expect(provider.requests.at(-1)).toMatchObject({ method: 'GET', path: '/v1/configs/webhook' })
    const others = [{ url: 'https://elsewhere.example/' }, { url, headers: {} }, { url: '' }, {}, null]
    for (const other of others) expect(await found(other)).toEqual({ kind: 'found', isOurs: false })
  })

  it('is not judged when 360dialog does not respond as it should', async () => {
    provider.respondWith(() => ({ status: 401 }))
    expect(await gateway.findRegistration(KEY)).toEqual({ kind: 'key_refused' })
    provider.respondWith(() => ({ status: 503 }))
    expect(await gateway.findRegistration(KEY)).toEqual({ kind: 'postponed', detail: 'HTTP 503' })
    provider.respondWith(() => 'breaks off')
    expect(await gateway.findRegistration(KEY)).toMatchObject({ kind: 'postponed' })
  })

  it('responds with the challenge to a request that contains the key', async () => {
    const token = await registeredKey()
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' }
    expect(gateway.challengeOf(query)).toBe('1158201444')
    expect(gateway.challengeOf({ ...query, 'hub.verify_token': 'x' })).toBeNull()
    expect(gateway.challengeOf({ ...query, 'hub.mode': 'unsubscribe' })).toBeNull()
    expect(gateway.challengeOf({ ...query, 'hub.challenge': ['1', '2'] })).toBeNull()
  })

  it('has to be registered again when the address or the key changes', () => {
    const registrationFor = (publicUrl: string, secret: string) =>
      d360Gateway({ baseUrl: '', appSecret: undefined, publicUrl, secret }).registration
    expect(registrationFor('https://a.example', 's')).toBe(registrationFor('https://a.example', 's'))
    expect(
      new Set([
        registrationFor('https://a.example', 's'),
        registrationFor('https://b.example', 's'),
        registrationFor('https://a.example', 't'),
      ]).size,
    ).toBe(3)
  })

  it.each<[string, ProviderResponse, unknown]>([
    ['a refused address', { status: 400 }, { kind: 'refused', detail: 'HTTP 400' }],
    ['an internal error', { status: 500 }, { kind: 'postponed', detail: 'HTTP 500' }],
    ['a rate limit', cloudError(400, 130429), { kind: 'postponed', detail: 'HTTP 400, code 130429' }],
    ['an expired key', { status: 401 }, { kind: 'key_refused' }],
  ])('is not registered after %s', async (_, reply, result) => {
    provider.respondWith(() => reply)
    expect(await gateway.register(KEY)).toEqual(result)
  })
})
