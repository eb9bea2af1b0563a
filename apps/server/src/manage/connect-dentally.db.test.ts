import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  dentallyAccount,
  type FakeDentally,
  fakeDentally,
} from '../adapters/practice-system/testing/fake-dentally.ts'
import { aPractice, inside, type Practice } from '../testing/builders.ts'
import { type TestProduct, testProduct } from '../testing/test-product.ts'
import { executeCommand } from './testing/execute-command.ts'

let dentally: FakeDentally
let product: TestProduct
let practice: Practice

beforeAll(async () => {
  dentally = await fakeDentally({ size: 10 })
  product = await testProduct({ DENTALLY_BASE_URL: dentally.baseUrl })
  practice = await aPractice(product.deps, { features: ['timeline-v2'] })
})
afterAll(async () => {
  await product.stop()
  await dentally.sandbox.stop()
})

async function connect(input: string, given: Record<string, string> = {}) {
  const args = Object.entries({ practice: practice.formKey, ...given }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ])
  return executeCommand(product, 'practice', ['dentally', ...args], {
    input,
    environment: {
      ENAMEL_SECRET: product.deps.secret,
      PUBLIC_URL: product.url,
      DENTALLY_BASE_URL: dentally.baseUrl,
    },
  })
}

const connections = () =>
  inside(product.deps, practice, (tx) => tx.selectFrom('integrations').selectAll().execute())

it('connects a practice with Dentally: checks its key, stores it sealed, and switches on its features', async () => {
  const connected = await connect(`${dentallyAccount.token}\na secret of the webhook\n`)
  expect(connected).toMatchObject({ code: 0, errorOutput: '' })
  expect(connected.output).toMatch(/is connected with Dentally\.\n.*\/api\/webhooks\/dentally\/form-/)
  const rows = await connections()
  expect(rows).toMatchObject([{ integration: 'dentally', state: 'healthy', account: dentallyAccount.siteId }])
  expect(JSON.stringify(rows)).not.toContain(dentallyAccount.token)
  expect(JSON.stringify(rows)).not.toContain('a secret of the webhook')

  const staff = product.visitor()
  await staff.signIn(practice.email)
  expect((await staff.get('/dentally/payment-plans')).status).toBe(200)
  const { features } = (await staff.get('/v3/init')).body
  expect(features).toEqual(['timeline-v2', 'dentally-ui-v2', 'dentally:create-patient', 'pms-events'])
}, 60_000)

it('refuses an invalid connection to Dentally with the reason, and changes nothing', async () => {
  const before = await connections()
  expect(await connect('k', { practice: 'unknown' })).toMatchObject({
    code: 1,
    errorOutput: expect.stringMatching(/no practice unknown/),
  })
  expect(await connect('\n')).toMatchObject({ code: 1, errorOutput: 'The key is empty.\n' })
  expect(await connect('a wrong key')).toMatchObject({
    code: 1,
    errorOutput: 'Dentally rejects this key.\n',
  })
  expect(await connect(dentallyAccount.token, { site: 'elsewhere' })).toMatchObject({
    code: 1,
    errorOutput: expect.stringMatching(
      /^Choose one of the sites with --site:\n {2}5a0d3f2e.* Brightside Dental\n$/,
    ),
  })
  const other = await aPractice(product.deps)
  expect(await connect(dentallyAccount.token, { practice: other.formKey })).toMatchObject({
    code: 1,
    errorOutput: expect.stringMatching(/another practice's/),
  })
  await dentally.trouble('down')
  expect(await connect(dentallyAccount.token)).toMatchObject({
    code: 1,
    errorOutput: 'Dentally’s sites could not be read: unreachable.\n',
  })
  expect(await connections()).toEqual(before)
}, 60_000)
