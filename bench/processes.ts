import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ConversationPage } from '@enamel/contract/inbox'
import type { Patient } from '@enamel/contract/patients'
import { freePorts } from '@enamel/testing/free-ports'
import pg from 'pg'
import { startS3Server } from '../apps/server/src/adapters/storage/testing/s3-server.ts'
import { sandboxClient } from '../e2e/people/sandbox.ts'
import { RECEPTIONIST } from '../e2e/people/staff-api.ts'
import { secondsUntil } from './disturb.ts'
import { exchangeMessages, type Sent } from './load.ts'
import type { PageReport } from './open-pages.ts'
import { startPages } from './pages.ts'
import { productProcesses } from './product-processes.ts'
import { endProgram, startProgram } from './run-program.ts'
import { StaffAtProcesses } from './staff-at-processes.ts'
import { printVerdict, round } from './verdict.ts'

/**
 * Checks that nothing is lost or doubled when processes die. Three web and two worker processes with folders of their own
 * share one PostgreSQL and one S3 server. While staff reply and patients write on every channel, a web process and a
 * worker are killed (SIGKILL), and started again later. Requests of staff go to the web processes in turn, and to the
 * next one when they fail; sockets and providers reach the product at one address.
 *
 *   node bench/processes.ts [--steps 60] [--step-ms 1000] [--pages 60]
 *
 * In each step staff send three messages and patients three or four. The run fails unless every message arrives once,
 * every file can be read through every web process, every failed request succeeds when it is repeated, and no page
 * misses a message.
 */
const SETTLED_WITHIN_S = 120
/** How long second copies may be in transit. */
const SECOND_COPIES_MS = 5_000
const WEB = ['web 1', 'web 2', 'web 3'] as const
const WORKERS = ['worker 1', 'worker 2'] as const

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '60' },
    'step-ms': { type: 'string', default: '1000' },
    pages: { type: 'string', default: '60' },
  },
})
const steps = Number(values.steps)
const stepMs = Number(values['step-ms'])
const pageCount = Number(values.pages)

const s3 = await startS3Server()
const [sandboxPort = 0, sandboxSmtpPort = 0] = await freePorts(2)
const sandboxUrl = `http://localhost:${sandboxPort}`
const CARRIER = {
  TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'sandbox-auth-token-32-characters!',
  MAIL_EVENTS_KEY: 'sandbox-events-key',
  WHATSAPP_APP_SECRET: 'sandbox-whatsapp-app-secret',
}
const product = await productProcesses({
  environment: () => ({
    ...CARRIER,
    ...s3.environment,
    SANDBOX_URL: sandboxUrl,
    TWILIO_BASE_URL: sandboxUrl,
    WHATSAPP_BASE_URL: `${sandboxUrl}/360dialog`,
    DENTALLY_BASE_URL: `${sandboxUrl}/dentally`,
    MAIL_RELAY_URL: `smtp://enamel:enamel@127.0.0.1:${sandboxSmtpPort}`,
    MAIL_EVENTS_URL: sandboxUrl,
    MAIL_EVENTS_LAG_SECONDS: '5',
  }),
})
const sandboxProgram = await startProgram('apps/sandbox/src/main.ts', {
  ...CARRIER,
  SANDBOX_PORT: String(sandboxPort),
  SANDBOX_SMTP_PORT: String(sandboxSmtpPort),
  SANDBOX_DNS_PORT: '0',
  PRODUCT_URL: product.publicUrl,
  PRODUCT_SMTP_HOST: '127.0.0.1',
  PRODUCT_SMTP_PORT: String(product.mailPort),
})
const sandbox = sandboxClient({ sandboxUrl, productUrl: product.publicUrl })
const admin = new pg.Pool({ connectionString: product.administratorUrl, max: 4 })
/** For each page, the ids of the messages that a request would have returned after its last subscription. */
const loaded = new Map<number, Promise<Set<string>>>()
const pages = startPages((page) => loaded.set(page, storedIds()))
try {
  await measure()
} finally {
  pages.stop()
  await admin.end()
  await product.stop()
  await endProgram(sandboxProgram, 'SIGTERM')
  await s3.stop()
}

async function measure(): Promise<void> {
  // The first process fills the database with the practices of the demo.
  await product.start(WEB[0], 'web', { ENAMEL_DEMO: '1' })
  for (const name of WEB.slice(1)) await product.start(name, 'web')
  for (const name of WORKERS) await product.start(name, 'worker')
  const urls = WEB.map((name) => product.urlOf(name))
  const staff = new StaffAtProcesses(urls)
  const session = await staff.signIn(RECEPTIONIST)
  const patients = await reachablePatients(staff)
  const { client } = await staff.get<{ client: { id: string } }>('/v3/init')
  const viewer = { clientId: client.id, patientId: patients[0] ?? '', ...session }
  await pages.open({ url: product.publicUrl, viewers: [viewer], pagesEach: pageCount, reload: 'timeline' })

  let disturbing: Promise<unknown> = Promise.resolve()
  const onStep = (step: number) => {
    if (step === Math.floor(steps / 3))
      disturbing = Promise.all([product.kill(WEB[1]), product.kill(WORKERS[1])])
    if (step === Math.floor((steps * 2) / 3))
      disturbing = disturbing.then(() =>
        Promise.all([product.start(WEB[1], 'web'), product.start(WORKERS[1], 'worker')]),
      )
  }
  const sent = await exchangeMessages({ staff, sandbox, patients }, { steps, stepMs, onStep })
  const settledAfter = await secondsUntil(() => isSettled(sent)).catch((error: Error) => {
    console.error(error.message)
    return Number.POSITIVE_INFINITY
  })
  await disturbing
  await pause(SECOND_COPIES_MS)
  await report(sent, staff, urls, settledAfter)
}

async function report(
  sent: Sent,
  staff: StaffAtProcesses,
  urls: readonly string[],
  settledAfter: number,
): Promise<void> {
  const [outgoing, incoming] = [await copiesSent(), await copiesStored()]
  const count = (ids: readonly { id: string }[], copies: Map<string, number>) => ({
    sent: ids.length,
    lost: ids.filter(({ id }) => !copies.has(id)).length,
    doubled: ids.filter(({ id }) => (copies.get(id) ?? 0) > 1).length,
  })
  const staffMessages = count(sent.staff, outgoing)
  const patientMessages = count(sent.patients, incoming)
  const unreadable = await unreadableFiles(sent, staff, urls)
  const reports = await pages.report()
  const result = {
    staff_messages: staffMessages,
    patient_messages: patientMessages,
    files: sent.files.size,
    unreadable_files: unreadable,
    failed_requests: staff.failures.length,
    not_repeatable: staff.failures.filter(({ wasRepeated }) => !wasRepeated).length,
    failures: Object.fromEntries(
      [...Map.groupBy(staff.failures, ({ call, reason }) => `${call}: ${reason}`)].map(([kind, all]) => [
        kind,
        all.length,
      ]),
    ),
    pages: reports.length,
    pages_that_reconnected: loaded.size,
    seconds_without_connection: round(
      Math.max(
        0,
        ...reports
          .filter((_, page) => loaded.has(page))
          .map((page) => (page.subscribedAt - page.lostAt) / 1000),
      ),
    ),
    missed_by_pages: await missedBy(reports, sent),
    unexpected_exits: product.unexpectedExits(),
  }
  console.log(JSON.stringify(result))
  const failures = [
    staffMessages.lost,
    staffMessages.doubled,
    patientMessages.lost,
    patientMessages.doubled,
    unreadable,
    result.not_repeatable,
    result.missed_by_pages,
    result.unexpected_exits.length,
  ]
  if (failures.some((count) => count > 0)) process.exitCode = 1
  printVerdict({
    what: 'from the last message until all are delivered and placed',
    unit: 's',
    value: settledAfter,
    budget: SETTLED_WITHIN_S,
  })
}

/** The patients who can be reached by text and email. */
async function reachablePatients(staff: StaffAtProcesses): Promise<string[]> {
  const { data } = await staff.get<ConversationPage>('/v2/conversations/communications')
  const patients = await Promise.all(data.map((row) => staff.get<Patient>(`/v3/patients/${row.patient_id}`)))
  return patients
    .filter(({ email, phone_number }) => email && phone_number?.invalid_reason === null)
    .map(({ id }) => id)
}

async function isSettled(sent: Sent): Promise<boolean> {
  const [outgoing, incoming] = [await copiesSent(), await copiesStored()]
  return sent.staff.every(({ id }) => outgoing.has(id)) && sent.patients.every(({ id }) => incoming.has(id))
}

/** How often the sandbox received each message of staff. */
async function copiesSent(): Promise<Map<string, number>> {
  const copies = new Map<string, number>()
  for (const channel of ['sms', 'email']) {
    const response = await fetch(`${sandboxUrl}/control/outbox?channel=${channel}`)
    for (const { body } of (await response.json()) as { body: string }[])
      add(copies, /message \d+ ([\da-f-]{36})/.exec(body))
  }
  return copies
}

/** How often each message of a patient is on a timeline. */
async function copiesStored(): Promise<Map<string, number>> {
  const copies = new Map<string, number>()
  const { rows } = await admin.query<{ text: string }>(
    `select text_content as text from communications where inbound and text_content like '%patient %'
     union all select message from form_submissions where message like '%patient %'`,
  )
  for (const { text } of rows) add(copies, /patient \d+ ([\da-f-]{36})/.exec(text))
  return copies
}

function add(copies: Map<string, number>, match: RegExpExecArray | null): void {
  const id = match?.[1]
  if (id) copies.set(id, (copies.get(id) ?? 0) + 1)
}

/** The ids of all messages and forms on timelines: what a page that loads its data now is given. */
async function storedIds(): Promise<Set<string>> {
  const { rows } = await admin.query<{ id: string }>(
    'select id from communications union all select id from form_submissions',
  )
  return new Set(rows.map(({ id }) => id))
}

/** The number of pages and messages of which a page learned neither by an event nor by loading its data. */
async function missedBy(reports: readonly PageReport[], sent: Sent): Promise<number> {
  const ids = new Set(sent.staff.map(({ id }) => id))
  const { rows } = await admin.query<{ id: string }>(
    `select id from communications where inbound and text_content like '%patient %'
     union all select id from form_submissions where message like '%patient %'`,
  )
  for (const { id } of rows) ids.add(id)
  let missed = 0
  for (const [page, { known }] of reports.entries()) {
    const learned = new Set([...known.map(([id]) => id), ...((await loaded.get(page)) ?? [])])
    missed += [...ids].filter((id) => !learned.has(id)).length
  }
  return missed
}

/** The number of files, times web processes, that cannot be read byte for byte. */
async function unreadableFiles(
  sent: Sent,
  staff: StaffAtProcesses,
  urls: readonly string[],
): Promise<number> {
  const files = sent.staff.flatMap(({ id, attachment }) =>
    attachment === null ? [] : [{ attachment, content: sent.files.get(id) }],
  )
  const { rows } = await admin.query<{ id: string; name: string }>(
    `select a.id, a.name from attachments a join communications c on c.id = a.communication_id where c.inbound`,
  )
  for (const { id, name } of rows) {
    const content = sent.files.get(name.replace(/\.pdf$/, ''))
    if (content) files.push({ attachment: id, content })
  }
  let unreadable = (sent.files.size - files.length) * urls.length
  for (const { attachment, content } of files) {
    for (const at of urls) {
      const response = await staff.send('GET', `/v3/attachments/${attachment}`, { at })
      if (content && !Buffer.from(await response.arrayBuffer()).equals(content)) unreadable++
    }
  }
  return unreadable
}
