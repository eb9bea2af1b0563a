import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { aLead, manyLeads } from '../../testing/lead-history.ts'
import type { Person } from '../../testing/person.ts'
import { productWithSandbox } from '../../testing/product-with-sandbox.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { testProduct } from '../../testing/test-product.ts'
import { exportFileKey } from './export-location.ts'
import {
  exportNow,
  filesOf,
  pathOf,
  requestExport,
  rowsOf,
  settled,
  storedExports,
} from './testing/export-fixture.ts'

const product = await productWithSandbox()
const { deps, clock } = product
const { put } = deps.storage
afterEach(() => {
  deps.storage.put = put
})
afterAll(() => product.stop())

const DAY_MS = 86_400_000
const LEADS = { report: 'overview/leadsReceived', type: 'overview' }
/** More than one batch of patients. */
const MANY = 3000

async function aMember(
  leads: number,
  { visitor, deps } = product as Pick<typeof product, 'visitor' | 'deps'>,
) {
  const practice = await aPractice(deps)
  await manyLeads(
    deps,
    practice,
    Array.from({ length: leads }, () => clock.now()),
  )
  const person = visitor()
  await person.signIn(practice.email)
  return { practice, person }
}

/** The start of a file, after which reading it fails. */
function failingAfterStart(content: Uint8Array | Readable): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of Readable.from(content)) {
        yield chunk
        throw new Error('the disk is full')
      }
    })(),
  )
}

async function statusOf(person: Person, url: string) {
  const { status, body } = await person.get(pathOf(url))
  return [status, status === 202 ? body : body.code]
}

describe('an export that is being made', () => {
  it('is pending until its file is whole (G3-12)', async () => {
    const { practice, person } = await aMember(MANY)
    const gate = Promise.withResolvers<void>()
    deps.storage.put = async (key, content) => {
      await gate.promise
      await put(key, content)
    }
    const { body } = await requestExport(person, LEADS)
    expect(await statusOf(person, body.url)).toEqual([202, { status: 'pending' }])
    expect(await publishedEvents(deps, practice, null, 'patients.export.ready')).toEqual([])
    gate.resolve()
    expect((await settled(person, body.url)).status).toBe(200)
  })

  it('has the patients of one moment, whatever happens meanwhile (PRT-14)', async () => {
    const { practice, person } = await aMember(MANY)
    deps.storage.put = (key, content) =>
      put(
        key,
        Readable.from(
          (async function* () {
            let chunks = 0
            for await (const chunk of Readable.from(content)) {
              yield chunk
              // The columns and the first batch are written.
              if (++chunks === 2) await aLead(deps, practice, { receivedAt: new Date(0), lastName: 'Late' })
            }
          })(),
        ),
      )
    const rows = rowsOf((await exportNow(person, LEADS)).download)
    expect(rows).toHaveLength(1 + MANY)
    expect(rows.flat()).not.toContain('Grace Late')
  })
})

describe('an export whose file cannot be written', () => {
  it('is tried again, and leaves no part of a file', async () => {
    const { practice, person } = await aMember(MANY)
    const attempts: string[] = []
    deps.storage.put = (key, content) =>
      put(key, attempts.push(key) === 1 ? failingAfterStart(content) : content)
    const { body } = await requestExport(person, LEADS)
    await eventually(async () =>
      expect((await product.queue())[0]).toMatchObject({ attempts: 1, isRunning: false }),
    )
    expect(await statusOf(person, body.url)).toEqual([202, { status: 'pending' }])
    expect(await filesOf(product, practice)).toEqual([])
    await product.retry()
    expect(rowsOf(await settled(person, body.url))).toHaveLength(1 + MANY)
    expect(await filesOf(product, practice)).toHaveLength(1)
    const [row] = await storedExports(product, practice)
    const file = exportFileKey(practice.id, row?.id ?? '')
    expect(attempts).toEqual([file, file])
  })

  it('has failed after the last attempt, which its user learns by email, and can be started again', async () => {
    const { practice, person } = await aMember(MANY)
    const attempts: string[] = []
    deps.storage.put = (key, content) => {
      attempts.push(key)
      return put(key, failingAfterStart(content))
    }
    const { body } = await requestExport(person, LEADS)
    await eventually(async () => {
      await product.retry()
      expect((await person.get(pathOf(body.url))).status).toBe(409)
    })
    const [row] = await storedExports(product, practice)
    expect(attempts).toEqual(Array(5).fill(exportFileKey(practice.id, row?.id ?? '')))
    expect((await person.get(pathOf(body.url))).body).toEqual({
      code: 'export_failed',
      message: 'This export could not be made. Start it again from the report.',
    })
    expect(await filesOf(product, practice)).toEqual([])
    await expect.poll(() => product.outbox('email', practice.email), WITHIN).toHaveLength(1)
    const [email] = await product.outbox('email', practice.email)
    expect(email?.subject).toBe('Your export could not be made')
    expect(email?.body).toContain(
      'Your export of Practice Overview: Leads Received, all time could not be made.',
    )
    expect(await publishedEvents(deps, practice, null, 'patients.export.ready')).toEqual([])
    deps.storage.put = put
    const again = await exportNow(person, LEADS)
    expect(again.url).not.toBe(body.url)
    expect(again.download.status).toBe(200)
  })
})

describe('an export whose job was lost', () => {
  /** An export as it is after its job disappeared. */
  async function lostJob(practice: Practice, columns: object) {
    await inside(deps, practice, (tx) => tx.updateTable('exports').set(columns).execute())
  }

  it('is enqueued again, and so is its email', async () => {
    const { practice, person } = await aMember(1)
    const { url } = await exportNow(person, LEADS)
    await expect.poll(() => product.outbox('email', practice.email), WITHIN).toHaveLength(1)
    await expect.poll(() => product.queue(), WITHIN).toEqual([])
    await lostJob(practice, {
      state: 'pending',
      settled_at: null,
      total: null,
      email_state: 'none',
      attempted_at: null,
    })
    await runPeriodicJob(deps, 'exports.requeue')
    expect((await settled(person, url)).status).toBe(200)
    await expect.poll(() => product.outbox('email', practice.email), WITHIN).toHaveLength(2)
    await expect.poll(() => product.queue(), WITHIN).toEqual([])
    await lostJob(practice, { email_state: 'waiting', attempted_at: null })
    await runPeriodicJob(deps, 'exports.requeue-emails')
    await expect.poll(() => product.outbox('email', practice.email), WITHIN).toHaveLength(3)
  })

  it('sends no email once its file has expired, or once its user has left the practice', async () => {
    const { practice, person } = await aMember(1)
    await exportNow(person, LEADS)
    await expect.poll(() => product.outbox('email', practice.email), WITHIN).toHaveLength(1)
    // The job stores that the email is sent after the relay has received it.
    await expect.poll(() => product.queue(), WITHIN).toEqual([])
    const emailStates = async () => (await storedExports(product, practice)).map((row) => row.email_state)
    const left = (deactivated_at: Date | null) =>
      inside(deps, practice, (tx) => tx.updateTable('users').set({ deactivated_at }).execute())
    await left(clock.now())
    await lostJob(practice, { email_state: 'waiting', attempted_at: null })
    await runPeriodicJob(deps, 'exports.requeue-emails')
    await expect.poll(emailStates, WITHIN).toEqual(['refused'])
    await expect.poll(() => product.queue(), WITHIN).toEqual([])
    await left(null)
    const settled_at = new Date(clock.now().getTime() - 7 * DAY_MS)
    await lostJob(practice, { email_state: 'waiting', attempted_at: null, settled_at })
    await runPeriodicJob(deps, 'exports.requeue-emails')
    await expect.poll(emailStates, WITHIN).toEqual(['refused'])
    expect(await product.outbox('email', practice.email)).toHaveLength(1)
  })
})

describe('several processes', () => {
  const others: (() => Promise<void>)[] = []
  afterEach(async () => {
    // The process with the database, which is deleted with it, is the first.
    for (const stop of others.splice(0).reverse()) await stop()
  })

  /** A further process on the database and the folder of a product. */
  async function anotherProcess(of: Pick<typeof product, 'deps'>, environment: Record<string, string>) {
    const { databaseUrl = '', dataFolder } = of.deps.config
    const other = await testProduct({
      DATABASE_URL: databaseUrl ?? '',
      ENAMEL_DATA: dataFolder,
      ...environment,
    })
    others.push(other.stop)
    return other
  }

  it('make each export once, with one email and one event', async () => {
    await anotherProcess(product, { ENAMEL_ROLE: 'worker', MAIL_RELAY_URL: product.sandbox.smtpUrl })
    const { practice, person } = await aMember(MANY)
    const queries = Array.from({ length: 8 }, (_, index) => ({ ...LEADS, types: `Type ${index}` }))
    const started = await Promise.all(queries.map((query) => requestExport(person, query)))
    for (const { body } of started) expect((await settled(person, body.url)).status).toBe(200)
    await expect.poll(() => product.queue(), WITHIN).toEqual([])
    expect(await product.outbox('email', practice.email)).toHaveLength(8)
    const events = await publishedEvents(deps, practice, null, 'patients.export.ready')
    expect(events.map(({ payload }) => (payload as { url: string }).url).toSorted()).toEqual(
      started.map(({ body }) => body.url).toSorted(),
    )
    expect(await filesOf(product, practice)).toHaveLength(8)
  })

  it('one of which is killed while it writes a file: another makes the export, and what was written is deleted', async () => {
    const web = await testProduct({ ENAMEL_ROLE: 'web' })
    others.push(web.stop)
    const { practice, person } = await aMember(MANY, web)
    const worker = spawn(process.execPath, [join(import.meta.dirname, 'testing/stuck-worker.ts')], {
      env: {
        ...process.env,
        DATABASE_URL: web.deps.config.databaseUrl ?? '',
        ENAMEL_DATA: web.deps.config.dataFolder,
        ENAMEL_SECRET: web.deps.secret,
        ENAMEL_ROLE: 'worker',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface(worker.stdout)[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe('ready')
    const { body } = await requestExport(person, LEADS)
    expect((await lines.next()).value).toBe('stuck')
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    const [part, ...rest] = await filesOf(web, practice)
    expect([part, rest]).toEqual([expect.stringMatching(/^\./), []])

    await anotherProcess(web, { ENAMEL_ROLE: 'worker' })
    const download = await eventually(() => settled(person, body.url), { timeout: 60_000 })
    expect(rowsOf(download)).toHaveLength(1 + MANY)
    // An hour later by the machine's clock.
    const path = join(web.deps.config.dataFolder, 'files/exports', practice.id, part ?? '')
    const longAgo = new Date(Date.now() - 3_700_000)
    await utimes(path, longAgo, longAgo)
    await runPeriodicJob(web.deps, 'exports.delete-expired')
    expect(await filesOf(web, practice)).toEqual([body.url.split('/').at(-1)])
  }, 120_000)
})
