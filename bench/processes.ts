import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startS3Server } from '../apps/server/src/adapters/storage/testing/s3-server.ts'
import { sandboxClient } from '../e2e/people/sandbox.ts'
import { RECEPTIONIST } from '../e2e/people/staff-api.ts'
import { secondsUntil } from './disturb.ts'
import { exchangeMessages, type Sent } from './load.ts'
import type { PageReport } from './open-pages.ts'
import { startPages } from './pages.ts'
import { ParallelWork } from './parallel-work.ts'
import { productProcesses } from './product-processes.ts'
import { reachablePatients } from './reachable-patients.ts'
import { receivedMessages } from './received-messages.ts'
import { endProgram } from './run-program.ts'
import { demoServices, startSandboxProgram } from './sandbox-program.ts'
import { StaffAtProcesses } from './staff-at-processes.ts'
import { storedFromPatients, storedIds } from './stored-messages.ts'
import { unreadableFiles } from './unreadable-files.ts'
import { printVerdict, round } from './verdict.ts'

/**
 * Checks that nothing is lost or doubled when processes die. Three web and two worker processes with folders of their own
 * share one PostgreSQL and one S3 server. While staff reply and patients write on every channel, a web process and a
 * worker are killed (SIGKILL), and started again later. Requests of staff go to the web processes in turn, and to the
 * next one when they fail; sockets and providers reach the product at one address.
 *
 *   node bench/processes.ts [--steps 60] [--step-ms 1000] [--pages 60]
 *
 * In each step staff send three messages and patients three or four. The run fails unless every message is accepted and
 * arrives once, every file can be read through every web process, every failed request succeeds when it is repeated, and
 * no page misses a message.
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
const product = await productProcesses({
  environment: () => ({ ...sandbox.environment, ...demoServices(sandbox.url), ...s3.environment }),
})
const sandbox = await startSandboxProgram({ url: product.publicUrl, smtpPort: product.mailPort })
const admin = new pg.Pool({ connectionString: product.administratorUrl, max: 4 })
/** For each page, the ids of the messages that a request would have returned after its last subscription. */
const loaded = new Map<number, Set<string>>()
const loading = new ParallelWork()
const pages = startPages((page) => loading.add(storedIds(admin).then((ids) => loaded.set(page, ids))))
try {
  await measure()
} finally {
  pages.stop()
  await admin.end()
  await product.stop()
  await endProgram(sandbox.program, 'SIGTERM')
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

  const onStep = async (step: number) => {
    if (step === Math.floor(steps / 3)) await Promise.all([product.kill(WEB[1]), product.kill(WORKERS[1])])
    if (step === Math.floor((steps * 2) / 3))
      await Promise.all([product.start(WEB[1], 'web'), product.start(WORKERS[1], 'worker')])
  }
  const patientSide = sandboxClient({ sandboxUrl: sandbox.url, productUrl: product.publicUrl })
  const sent = await exchangeMessages({ staff, sandbox: patientSide, patients }, { steps, stepMs, onStep })
  const settledAfter = await secondsUntil(() => isSettled(sent)).catch((error: Error) => {
    console.error(error.message)
    return Number.POSITIVE_INFINITY
  })
  await pause(SECOND_COPIES_MS)
  await report(sent, staff, urls, settledAfter)
}

async function report(
  sent: Sent,
  staff: StaffAtProcesses,
  urls: readonly string[],
  settledAfter: number,
): Promise<void> {
  const [outgoing, incoming] = await copies()
  const count = (ids: readonly { id: string }[], copiesOf: Copies) => ({
    sent: ids.length,
    lost: ids.filter(({ id }) => !copiesOf.has(id)).length,
    doubled: ids.filter(({ id }) => (copiesOf.get(id)?.length ?? 0) > 1).length,
  })
  const staffMessages = count(sent.staff, outgoing)
  const patientMessages = count(sent.patients, incoming)
  const unreadable = await unreadableFiles(sent, { db: admin, staff, urls })
  const failures = [...sent.failures, ...(await loading.failures())]
  const reports = await pages.report()
  const result = {
    staff_messages: staffMessages,
    patient_messages: patientMessages,
    not_sent: failures.length,
    files: sent.files.size,
    unreadable_files: unreadable.length,
    failed_requests: staff.failures.length,
    not_repeatable: staff.failures.filter(({ wasRepeated }) => !wasRepeated).length,
    failed_requests_by_kind: Object.fromEntries(
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
  for (const failure of [...failures, ...unreadable]) console.error(failure)
  const wrong = [
    failures.length,
    staffMessages.lost,
    staffMessages.doubled,
    patientMessages.lost,
    patientMessages.doubled,
    unreadable.length,
    result.not_repeatable,
    result.missed_by_pages,
    result.unexpected_exits.length,
  ]
  if (wrong.some((count) => count > 0)) process.exitCode = 1
  printVerdict({
    what: 'from the last message until all are delivered and placed',
    unit: 's',
    value: settledAfter,
    budget: SETTLED_WITHIN_S,
  })
}

async function isSettled(sent: Sent): Promise<boolean> {
  const [outgoing, incoming] = await copies()
  return sent.staff.every(({ id }) => outgoing.has(id)) && sent.patients.every(({ id }) => incoming.has(id))
}

/** The copies of each message, by the id in its text. */
type Copies = ReadonlyMap<string, readonly unknown[]>

/** The messages of staff that the sandbox received, and those of patients on timelines. */
async function copies(): Promise<[outgoing: Copies, incoming: Copies]> {
  const stored = await storedFromPatients(admin)
  return [await receivedMessages(sandbox.url), Map.groupBy(stored, ({ idInText }) => idInText)]
}

/** The number of pages and messages of which a page learned neither by an event nor by loading its data. */
async function missedBy(reports: readonly PageReport[], sent: Sent): Promise<number> {
  const ids = [...sent.staff, ...(await storedFromPatients(admin))].map(({ id }) => id)
  return reports.reduce((missed, { known }, page) => {
    const learned = new Set([...known.map(([id]) => id), ...(loaded.get(page) ?? [])])
    return missed + ids.filter((id) => !learned.has(id)).length
  }, 0)
}
