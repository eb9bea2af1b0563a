import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeProvider, fakeProvider } from '../adapters/testing/fake-provider.ts'
import { aPractice, inside, type Practice } from '../testing/builders.ts'
import { WITHIN } from '../testing/inbound-fixture.ts'
import type { Person } from '../testing/person.ts'
import { type TestProduct, testProduct } from '../testing/test-product.ts'
import { executeCommand } from './testing/execute-command.ts'

let provider: FakeProvider
let product: TestProduct
let practice: Practice
let staff: Person

beforeAll(async () => {
  provider = await fakeProvider(({ json }) => ({
    status: 200,
    json: { id: 'T1', name: json?.name, status: 'submitted' },
  }))
  product = await testProduct({ WHATSAPP_BASE_URL: provider.url })
  practice = await aPractice(product.deps, { features: ['timeline-v2'] })
  staff = product.visitor()
  await staff.signIn(practice.email)
})
afterAll(async () => {
  await product.stop()
  provider.stop()
})

async function connect(
  input: string,
  given: Record<string, string> = {},
  environment: Record<string, string> = {},
) {
  const options = {
    practice: practice.formKey,
    number: '01632 960777',
    'number-id': '100000000000777',
    ...given,
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  return executeCommand(product, 'practice', ['whatsapp', ...args], {
    input,
    environment: {
      ENAMEL_SECRET: product.deps.secret,
      PUBLIC_URL: product.url,
      WHATSAPP_BASE_URL: provider.url,
      ...environment,
    },
  })
}

it('connects a practice with WhatsApp: registers its webhook, stores its key sealed, and submits its templates', async () => {
  const template = {
    name: 'Hello',
    channel: 'WhatsApp' as const,
    body: 'Hello there.',
    status: 'PENDING' as const,
  }
  await inside(product.deps, practice, (tx) =>
    tx
      .insertInto('templates')
      .values({ ...template, client_id: practice.id, id: uuid(), approval: true })
      .execute(),
  )
  const connected = await connect('the key of the number\n')
  expect(connected).toMatchObject({ code: 0, errorOutput: '' })
  expect(connected.output).toMatch(/^Practice \d+ is on WhatsApp with \+441632960777\.\n$/)
  const [registered] = provider.requests
  expect(registered).toMatchObject({
    path: '/v1/configs/webhook',
    headers: { 'd360-api-key': 'the key of the number' },
    json: { url: `${product.url}/api/webhooks/whatsapp` },
  })
  expect((await staff.get('/integrations')).body).toContainEqual(
    expect.objectContaining({ integration: 'whatsapp', state: 'healthy' }),
  )
  expect((await staff.get('/v3/init')).body.features).toEqual(['timeline-v2', 'whatsapp'])
  const rows = await inside(product.deps, practice, (tx) =>
    tx.selectFrom('integrations').selectAll().execute(),
  )
  expect(rows).toMatchObject([{ account: '100000000000777', label: '+441632960777' }])
  expect(JSON.stringify(rows)).not.toContain('the key of the number')
  await eventually(
    () =>
      expect(provider.requests.map(({ json }) => json?.name)).toContainEqual(
        expect.stringMatching(/^hello_/),
      ),
    WITHIN,
  )

  // The webhook was registered with a key that the product accepts.
  const headers = { ...registered?.json.headers, 'content-type': 'application/json' }
  const response = await fetch(registered?.json.url, { method: 'POST', headers, body: '{"entry":[]}' })
  expect(response.status).toBe(200)
}, 60_000)

it('refuses an invalid connection to WhatsApp with the reason, and changes nothing', async () => {
  const stored = () =>
    inside(product.deps, practice, (tx) => tx.selectFrom('integrations').selectAll().execute())
  const before = await stored()
  expect(await connect('k', { practice: 'unknown' })).toMatchObject({
    code: 1,
    errorOutput: expect.stringMatching(/no practice unknown/),
  })
  expect(await connect('k', { number: '12' })).toMatchObject({
    code: 1,
    errorOutput: '--number is not a telephone number.\n',
  })
  expect(await connect('k', { 'number-id': 'x' })).toMatchObject({ code: 1 })
  expect(await connect('\n')).toMatchObject({ code: 1, errorOutput: 'The key is empty.\n' })
  expect(await connect('k', {}, { PUBLIC_URL: '' })).toMatchObject({
    code: 1,
    errorOutput: expect.stringMatching(/PUBLIC_URL is not set: WhatsApp could not call us/),
  })
  const other = await aPractice(product.deps)
  expect(await connect('k', { practice: other.formKey })).toMatchObject({
    code: 1,
    errorOutput: "--number-id 100000000000777 is another practice's.\n",
  })
  provider.respondWith(() => ({ status: 401 }))
  expect(await connect('a wrong key')).toMatchObject({
    code: 1,
    errorOutput: '360dialog does not accept this key.\n',
  })
  provider.respondWith(() => ({ status: 500 }))
  expect(await connect('k')).toMatchObject({ code: 1, errorOutput: expect.stringMatching(/HTTP 500/) })
  expect(await stored()).toEqual(before)
}, 60_000)
