import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePorts } from '@enamel/testing/free-ports'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startS3Server } from './adapters/storage/testing/s3-server.ts'
import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { freshDatabase } from './db/testing/fresh-database.ts'
import { type FreshDatabase, overTcp } from './db/testing/test-server.ts'
import { openLog } from './log.ts'
import { startProduct } from './start-product.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
/** The cache of scripts/run.ts, since each start loads the whole product. */
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/enamel')
const SECRET = 'a secret for tests, at least 32 characters'
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

// Whole programs are started, which takes a long time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let database: FreshDatabase
let folder: string

beforeAll(async () => {
  database = await freshDatabase('template template0')
  folder = await mkdtemp(join(tmpdir(), 'enamel-failures-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const environmentOf = (overrides: Record<string, string>) => ({
  ENAMEL_DATA: folder,
  PORT: '0',
  SMTP_PORT: '0',
  LOG_LEVEL: 'silent',
  ...overrides,
})

/** Why a start is refused. */
async function reasons(variables: Record<string, string>): Promise<readonly string[]> {
  const config = readConfig(environmentOf(variables))
  const start = startProduct({ config, log: openLog('silent') })
  const error = await start.then(
    (product) => product.stop(),
    (failure: unknown) => failure,
  )
  if (error instanceof CannotStart) return error.reasons
  throw error ?? new Error('It started')
}

function launch(variables: Record<string, string>, account = {}): ChildProcess {
  const environment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...environmentOf(variables) }
  return spawn(process.execPath, [MAIN], { ...account, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** The error output of a program that cannot start, which must end with exit code 1. */
async function lastOutput(variables: Record<string, string>, account = {}): Promise<string> {
  const child = launch(variables, account)
  child.stdout?.resume()
  const output = text(child.stderr as NodeJS.ReadableStream)
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  return output
}

async function takenPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: String((server.address() as AddressInfo).port) }
}

function databaseVariables(change: (url: URL) => void): Record<string, string> {
  const url = overTcp(database.ownerUrl)
  change(url)
  return { DATABASE_URL: url.toString(), ENAMEL_SECRET: SECRET }
}

it('the error lists every invalid setting of the configuration', async () => {
  expect(
    await lastOutput({ PORT: 'abc', AUTH_MODE: 'sso', TWILIO_AUTH_TOKEN: 'x' }),
  ).toBe(`Enamel cannot start:

  - PORT must be a whole number from 0 to 65535; it is "abc".
  - TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN belong together: set both or neither.
  - AUTH_MODE=sso needs SSO_ISSUER_URL, SSO_CLIENT_ID and SSO_CLIENT_SECRET: people sign in at this identity provider.
`)
})

it('the error reports a database that cannot be reached or refuses the connection', async () => {
  const [port = 0] = await freePorts(1)
  expect(await reasons(databaseVariables((url) => (url.port = String(port))))).toEqual([
    `The database at 127.0.0.1:${port} (DATABASE_URL) cannot be reached. Nothing answers at that address: ` +
      'check that PostgreSQL is running, and the host and port.',
  ])
  const [refused] = await reasons(databaseVariables((url) => (url.password = 'guess')))
  expect(refused).toContain('refuses the password of enamel: correct it in DATABASE_URL')
  expect(refused).not.toContain('guess')
  expect(await reasons(databaseVariables((url) => (url.pathname = '/nowhere')))).toEqual([
    expect.stringContaining('has no database nowhere: create it, see README.md.'),
  ])
  expect(await reasons(databaseVariables((url) => (url.hostname = 'nowhere.invalid')))).toEqual([
    expect.stringMatching(/There is no host nowhere\.invalid\.|cannot be looked up/),
  ])
})

it('the error reports a bucket that cannot be used, before anything starts', async () => {
  const s3 = await startS3Server()
  const data = join(folder, 'without-bucket')
  expect(await reasons({ ENAMEL_DATA: data, ...s3.environment, S3_BUCKET: 'nowhere' })).toEqual([
    `The bucket nowhere at ${s3.environment.S3_ENDPOINT} (S3_BUCKET) cannot be used: there is no such bucket: ` +
      'create it, or correct S3_BUCKET.',
  ])
  const [refused] = await reasons({ ENAMEL_DATA: data, ...s3.environment, S3_SECRET_ACCESS_KEY: 'guess' })
  expect(refused).toContain('it does not accept the signature')
  expect(refused).not.toContain('guess')
  expect(await readdir(data)).toEqual([])
  await s3.stop()
})

it('the error lists all ports in use', async () => {
  const [http, mail] = await Promise.all([takenPort(), takenPort()])
  expect(await reasons({ PORT: http.port, SMTP_PORT: mail.port })).toEqual([
    expect.stringMatching(`^Port ${http.port} for HTTP is taken: .* choose another port with PORT.$`),
    expect.stringMatching(`^Port ${mail.port} for mail is taken: .* choose another port with SMTP_PORT.$`),
  ])
  http.server.close()
  mail.server.close()
})

it('the error reports a data folder that is a file, is not writable, or belongs to a different user', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await reasons({ ENAMEL_DATA: file })).toEqual([
    expect.stringContaining('is a file. Set ENAMEL_DATA to a folder'),
  ])
  expect(await reasons({ ENAMEL_DATA: '/proc/enamel/data' })).toEqual([
    expect.stringContaining('cannot be used: the system allows no folder to be created there'),
  ])
  if (!isRoot) return
  const output = await lastOutput({}, { uid: NOBODY, gid: NOBODY })
  expect(output).toContain(`user ${NOBODY} may not write there`)
  expect(output).not.toMatch(/^\s+at /m)
})

it('the error reports a database of a different major version in the data folder', async () => {
  const data = join(folder, 'old')
  await mkdir(join(data, 'postgres/cluster/data'), { recursive: true })
  await writeFile(join(data, 'postgres/cluster/data/PG_VERSION'), '17\n')
  expect(await reasons({ ENAMEL_DATA: data })).toEqual([
    expect.stringMatching(
      /is from PostgreSQL 17, and this version of Enamel includes 18\. Start the version of Enamel that made it, take a dump/,
    ),
  ])
})

it('the error of a second product names the process that uses the folder', async () => {
  const data = join(folder, 'one')
  const first = launch({ ENAMEL_DATA: data })
  await once(first.stdout as NodeJS.ReadableStream, 'data')
  expect(await reasons({ ENAMEL_DATA: data })).toEqual([
    `Another Enamel (process ${first.pid}) is using the database in ${join(data, 'postgres')}. ` +
      'Stop it first, or give this one a folder of its own with ENAMEL_DATA.',
  ])
  first.kill('SIGTERM')
  await once(first, 'exit')
})
