import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixtureOf } from '../features/account/testing/account-fixture.ts'
import { inside } from '../testing/builders.ts'
import { type TestProduct, testProduct } from '../testing/test-product.ts'
import { environmentFor, executeCommand } from './testing/execute-command.ts'

const PASSWORD = 'a password for the front desk'
const EMAIL = 'reception@newpractice.example'
const COMPILED = join(import.meta.dirname, '../../../../node_modules/.cache/enamel')

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.stop())

const run = (
  command: 'practice' | 'staff',
  args: readonly string[],
  input = '',
  environment: Record<string, string> = {},
) => executeCommand(product, command, args, { input, environment })

const newPractice = [
  ...['create', '--name', 'New Practice', '--key', 'newpractice', '--mail-domain', 'newpractice.example'],
  ...['--number', '01632 960777', '--representative', 'Hannah Price', '--treatments', 'Implants, Whitening'],
]
const newStaff = ['create', '--practice', 'newpractice', '--email', EMAIL, '--name', 'Hannah Price']

it.each([
  ['practice', ['create', '--key', 'brightside'], /^--name is missing$/m],
  ['staff', ['list', '--practice', 'unknown'], /^There is no practice unknown:/],
])(
  'npm run %s is a separate program that exits with 1 when it refuses',
  async (command, args, message) => {
    const file = fileURLToPath(import.meta.resolve(`./${command}.ts`))
    const child = spawn(process.execPath, [file, ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...environmentFor(product.deps.config) },
    })
    const [errorOutput, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(code).toBe(1)
    expect(errorOutput).toMatch(message)
  },
  60_000,
)

it('creates a practice in an empty database, and a user who can log in to it', async () => {
  const created = await run('practice', newPractice)
  expect(created).toMatchObject({ code: 0, errorOutput: '' })
  expect(created.output).toContain('https://enamel.example/api/webhooks/forms/newpractice')
  expect(created.output).toContain(
    '+441632960777: let the carrier call https://enamel.example/api/webhooks/twilio/sms',
  )
  expect((await run('practice', ['list'])).output).toBe(
    'newpractice · New Practice · hello@newpractice.example · +441632960777\n',
  )

  const staff = await run('staff', [...newStaff, '--role', 'owner'], `${PASSWORD}\n`)
  expect(staff).toEqual({ code: 0, output: `${EMAIL} can log in.\n`, errorOutput: '' })
  expect((await run('staff', ['list', '--practice', 'newpractice'])).output).toBe(
    `${EMAIL} · Hannah Price · owner\n`,
  )

  const hannah = product.visitor()
  expect((await hannah.signIn(EMAIL, PASSWORD)).status).toBe(200)
  const { body: init } = await hannah.get('/v3/init')
  expect(init).toMatchObject({
    role: 'owner',
    client: { name: 'New Practice', country: 'GB', tx_types: ['General', 'Implants', 'Whitening'] },
    settings: { practice: { name: 'New Practice', phone: '+441632960777', representative: 'Hannah Price' } },
  })
  const form = await fetch(`${product.url}/api/webhooks/forms/newpractice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ form: 'Contact', fields: { name: 'Ann Lee', email: 'ann@mail.example' } }),
  })
  expect(form.ok).toBe(true)

  const changed = await run('staff', ['password', '--email', EMAIL], 'another long password\n')
  expect(changed).toMatchObject({ code: 0, errorOutput: '' })
  expect((await hannah.get('/v3/init')).status).toBe(401)
  expect((await product.visitor().signIn(EMAIL, PASSWORD)).status).not.toBe(200)
  expect((await product.visitor().signIn(EMAIL, 'another long password')).status).toBe(200)

  await run('staff', ['deactivate', '--email', EMAIL])
  expect((await product.visitor().signIn(EMAIL, 'another long password')).body.code).toBe('user_inactive')
  expect((await run('staff', ['list', '--practice', 'newpractice'])).output).toBe(
    `${EMAIL} · Hannah Price · owner · deactivated\n`,
  )
  await run('staff', ['reactivate', '--email', EMAIL])
  expect((await product.visitor().signIn(EMAIL, 'another long password')).status).toBe(200)

  expect((await run('staff', ['role', '--email', EMAIL, '--role', 'user'])).output).toBe(
    `${EMAIL} has the role user.\n`,
  )
  expect((await hannah.get('/v3/init')).status).toBe(401)
  await hannah.signIn(EMAIL, 'another long password')
  expect((await hannah.get('/v3/init')).body.role).toBe('user')

  const colleague = newStaff.with(4, 'colleague@newpractice.example')
  const sso = {
    AUTH_MODE: 'sso',
    SSO_ISSUER_URL: 'https://identity.example',
    SSO_CLIENT_ID: 'enamel',
    SSO_CLIENT_SECRET: 'hush',
    SSO_PROVIDER: 'Smile ID',
  }
  expect(await run('staff', colleague, '', sso)).toEqual({
    code: 0,
    output: 'colleague@newpractice.example can log in with Smile ID.\n',
    errorOutput: '',
  })
  const wrong = await product.visitor().signIn('colleague@newpractice.example', PASSWORD)
  expect(wrong.body.code).toBe('invalid_credentials')

  for (const [args, message] of [
    [newPractice, "--key newpractice is another practice's"],
    [newPractice.with(4, 'other'), "--mail-domain newpractice.example is another practice's"],
  ] as const) {
    expect(await run('practice', [...args])).toMatchObject({ code: 1, errorOutput: `${message}\n` })
  }
  expect(await run('staff', newStaff, `${PASSWORD}\n`)).toMatchObject({
    code: 1,
    errorOutput: `${EMAIL} already has a login.\n`,
  })
}, 120_000)

it('turns off the second factor of a member who can no longer log in, and informs them by email', async () => {
  const { email, practice, recoveryCodes, logIn } = await fixtureOf(product).aMemberWithFactor()
  expect((await logIn()).body.code).toBe('second_factor_required')
  const off = () => run('staff', ['second-factor-off', '--email', email])
  expect(await off()).toEqual({
    code: 0,
    output: `${email} can log in with the password alone.\n`,
    errorOutput: '',
  })
  expect((await logIn()).status).toBe(200)
  const [notice, codes] = await inside(product.deps, practice, async (tx) => [
    await tx.selectFrom('account_notices').select('device').where('kind', '=', 'second_factor_off').execute(),
    await tx.selectFrom('recovery_codes').selectAll().execute(),
  ])
  expect(notice).toEqual([{ device: null }])
  expect(recoveryCodes).toHaveLength(10)
  expect(codes).toEqual([])
  expect(await off()).toMatchObject({ code: 1, errorOutput: `${email} has no second factor.\n` })
}, 120_000)

it('switches the referrals of a practice on and off', async () => {
  const create = ['create', '--name', 'Quiet Practice', '--key', 'quiet', '--mail-domain', 'quiet.example']
  expect(await run('practice', [...create, '--referrals', 'yes'])).toMatchObject({ code: 0 })
  const email = 'reception@quiet.example'
  const staff = ['create', '--practice', 'quiet', '--email', email, '--name', 'Owen Lloyd']
  await run('staff', staff, `${PASSWORD}\n`)
  const owen = product.visitor()
  await owen.signIn(email, PASSWORD)
  const hasReferrals = async () => (await owen.get('/v3/init')).body.client.referrals_enabled
  expect(await hasReferrals()).toBe(true)

  const referrals = (position: string) =>
    run('practice', ['referrals', '--practice', 'quiet', '--switch', position])
  expect(await referrals('off')).toEqual({
    code: 0,
    output: 'Quiet Practice does not have referrals now. Open pages show it when they are reloaded.\n',
    errorOutput: '',
  })
  expect(await hasReferrals()).toBe(false)
  expect((await referrals('on')).output).toMatch(/^Quiet Practice has referrals now\./)
  expect(await hasReferrals()).toBe(true)

  for (const [args, message] of [
    [['--practice', 'quiet', '--switch', 'maybe'], '--switch must be on or off.\n'],
    [['--switch', 'on'], '--practice is missing.\n'],
    [['--practice', 'unknown', '--switch', 'on'], /^There is no practice unknown:/],
  ] as const) {
    const { code, errorOutput } = await run('practice', ['referrals', ...args])
    expect(code).toBe(1)
    expect(errorOutput).toMatch(message)
  }
}, 120_000)

it('a command names a mistake before it opens a database, and creating a practice names every mistake', async () => {
  const practice = await run('practice', [
    'create',
    '--key',
    'A',
    '--country',
    'FR',
    '--email',
    'x@y.example',
  ])
  expect(practice).toMatchObject({ code: 1, output: '' })
  expect(practice.errorOutput.split('\n')).toEqual([
    '--name is missing',
    '--key must be 3 to 63 lower-case letters, digits and hyphens',
    '--country must be GB or IE',
    '--email must be an address at --mail-domain',
    '',
  ])
  for (const [args, input, message] of [
    [newStaff, 'too short\n', 'A password needs at least 15 characters.\n'],
    [
      newStaff,
      'passwordpassword\n',
      'This is a common password, so it is easy to guess. Please choose another.\n',
    ],
    [newStaff, '', 'Standard input contains no password.\n'],
    [[...newStaff, '--password', PASSWORD], '', /Unknown option '--password'/],
    [[...newStaff, '--role', 'king'], PASSWORD, '--role must be user or owner.\n'],
    [['create'], '', /^--email is missing\.\n\nnpm run staff -- create/],
    [[], '', /^npm run staff -- create/],
  ] as const) {
    const { code, output, errorOutput } = await run('staff', [...args], input)
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(errorOutput).toMatch(message)
  }
}, 120_000)
