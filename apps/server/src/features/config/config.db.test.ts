import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aPatient, aPractice } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const { product, practice, staff } = await practiceFixture({
  country: 'IE',
  tx_types: ['General', 'Implants'],
  labels: ['Nervous'],
})

it("the configuration contains the API's base URL and version, and is not cached (CFG-01)", async () => {
  const response = await product.visitor().get('/config.json')
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({ api_base_url: '/api', api_version: '1.0.0' })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

it('the configuration contains the address of the product’s own push sockets', async () => {
  const { hostname, port } = new URL(product.url)
  const { body } = await product.visitor().get('/config.json')
  expect(body.realtime).toEqual({ key: 'enamel', host: hostname, port: Number(port), tls: false, path: '' })
})

it('the health check needs no session, and has the version in both headers (CFG-08)', async () => {
  const response = await product.visitor().get('/health/stateless')
  expect(response.status).toBe(200)
  expect(response.body).toEqual({ status: 'ok' })
  expect(response.headers.get('api-version')).toBe('1.0.0')
  expect(response.headers.get('x-api-version')).toBe('1.0.0')
})

it('the product is ready while its database is available', async () => {
  const response = await product.visitor().get('/health/ready')
  expect(response.status).toBe(200)
  expect(response.body).toEqual({ status: 'ready' })
})

it('every response has the version in a header, successful or refused (CFG-12)', async () => {
  const responses = [
    await staff.get('/v3/init'),
    await product.visitor().get('/v3/init'),
    await staff.get('/v3/patients/no-id'),
    await staff.get('/no/such/call'),
    await staff.post('/v3/patients', undefined, { raw: '{' }),
    await staff.get('/v2/conversations/communications?limit=51'),
  ]
  expect(responses.map((response) => response.status)).toEqual([200, 401, 404, 404, 400, 422])
  for (const response of responses) expect(response.headers.get('x-api-version')).toBe('1.0.0')
})

describe('init (CFG-13, ACT-51)', () => {
  it('returns everything about the practice and the user', async () => {
    const response = await staff.get('/v3/init')
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      role: 'user',
      tx_types: ['General', 'Implants'],
      subscriber_id: practice.userId,
      subscriber_hash: createHmac('sha256', product.deps.secret).update(practice.userId).digest('hex'),
      features: ['timeline-v2', 'attachments'],
      client: {
        id: practice.id,
        name: expect.stringMatching(/^Practice \d+$/),
        country: 'IE',
        time_zone: 'Europe/Dublin',
        // No carrier and no relay are configured here, so nothing can be sent.
        sms_enabled: false,
        sms_mms: false,
        email_enabled: false,
        sending_email: expect.any(String),
        referrals_enabled: false,
        labels: ['Nervous'],
        tx_types: ['General', 'Implants'],
        sources: ['Unknown', 'Website'],
      },
      settings: {
        practice: {
          name: expect.any(String),
          phone: '+441632960999',
          representative: 'Hannah Price',
          signature: { enabled: false, html: '' },
        },
        assets: { logo: null, footer: null, rep: null },
        communications: { business_hours: {}, sms_autoresponses: {}, undo_send_seconds: 0 },
        dns: {},
        test_email: {},
        inbox_views: [],
      },
      labels: ['Nervous'],
      labels_history: [],
    })
  })

  it('is refused without a session', async () => {
    expect((await product.visitor().get('/v3/init')).status).toBe(401)
  })
})

it('the types of a practice are sorted and include General wherever they are offered, and are accepted (PRC-06)', async () => {
  const other = await aPractice(product.deps, { tx_types: ['Whitening', 'Bridges'] })
  const person = product.visitor()
  await person.signIn(other.email)
  const types = ['Bridges', 'General', 'Whitening']
  const { tx_types, client } = (await person.get('/v3/init')).body
  expect([tx_types, client.tx_types]).toEqual([types, types])
  const patient = await aPatient(product.deps, other, { tx_type: 'Bridges' })
  const saved = await person.put(`/v3/patients/${patient}`, { version: 1, type: 'General' })
  expect([saved.status, saved.body.type]).toEqual([200, 'General'])
  const lead = { firstName: 'Mia', email: 'mia@post.example', phone: '07700 900456', source: 'Website' }
  const added = await person.post('/v2/actions', { ...lead, txType: 'General', nextAction: 'enquiry' })
  expect(added.status).toBe(201)
})

it('init returns all settings of the practice: practice, assets, communications, dns, test email, referrals (CFG-18, ACT-51)', async () => {
  const settings = {
    practice: {
      name: 'Brightside',
      phone: '+441632960100',
      representative: 'Sam Okafor',
      signature: { enabled: true, html: '<p>Sam</p>' },
    },
    assets: { logo: 'https://files.test/logo.png', footer: null, rep: 'https://files.test/sam.jpeg' },
    communications: {
      business_hours: { monday: { opens: '09:00:00', closes: '17:00:00' }, sunday: null },
      sms_autoresponses: { out_of_hours: { enabled: true, message: 'We open at nine.' } },
      undo_send_seconds: 10,
    },
    dns: { hostname: 'brightside.test', spf: { records: [], status: 'verified' } },
    test_email: { to: 'sam@brightside.test' },
    inbox_views: [{ name: 'Texts', path: '/inbox/texts', channel: 'SMS', feature: null }],
  }
  const otherPractice = await aPractice(product.deps, {
    name: settings.practice.name,
    settings: JSON.stringify(settings),
    referrals_enabled: true,
  })
  const person = product.visitor()
  await person.signIn(otherPractice.email)
  const { body } = await person.get('/v3/init')
  expect(body.client.referrals_enabled).toBe(true)
  expect(body.settings).toEqual(settings)
  // Unset sections have their defaults, even if another practice has set them.
  expect((await staff.get('/v3/init')).body.settings.assets).toEqual({ logo: null, footer: null, rep: null })
})

it('the API is described as OpenAPI 3.1', async () => {
  const { body } = await product.visitor().get('/docs')
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths)).toContain('/v3/patients/{id}/communications')
  expect(
    body.paths['/v3/patients/{id}/notes'].post.requestBody.content['application/json'].schema.required,
  ).toEqual(['id', 'content'])
})
