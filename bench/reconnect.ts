import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { systemClock } from '../apps/server/src/clock.ts'
import { type Database, openDatabase } from '../apps/server/src/db/database.ts'
import { inPractice } from '../apps/server/src/db/in-practice.ts'
import type { Dependencies } from '../apps/server/src/dependencies.ts'
import { writeMessage } from '../apps/server/src/features/communications/index.ts'
import { silent } from '../apps/server/src/log.ts'
import { reactions } from '../apps/server/src/reactions-of-features.ts'
import { aPatient, aPractice } from '../apps/server/src/testing/builders.ts'
import { personAt } from '../apps/server/src/testing/person.ts'
import type { PageReport, Viewer } from './open-pages.ts'
import { startPages } from './pages.ts'
import { ParallelWork } from './parallel-work.ts'
import { productProcesses } from './product-processes.ts'
import { percentile, printVerdict, round } from './verdict.ts'

/**
 * Checks that no page misses an event when all sockets are lost at once. Pages of many practices are connected to one
 * web process, which is killed (SIGKILL) while messages are written to their open timelines. They reconnect to another
 * process by themselves, and load their data again.
 *
 *   node bench/reconnect.ts [--practices 20] [--pages 50] [--events 20] [--reload timeline]
 *
 * `--pages` is for each practice, `--events` messages a second in all. `--reload inbox` lets each page load all that an
 * open inbox loads, in all requests. The run fails when a page does not know a message five seconds after the message
 * was committed and the page had subscribed again.
 */
const BUDGET_MS = 5_000
const BEFORE_MS = 5_000
const RECONNECTED_WITHIN_MS = 120_000

const { values } = parseArgs({
  options: {
    practices: { type: 'string', default: '20' },
    pages: { type: 'string', default: '50' },
    events: { type: 'string', default: '20' },
    reload: { type: 'string', default: 'timeline' },
  },
})
const practices = Number(values.practices)
const pagesEach = Number(values.pages)
const eventsPerSecond = Number(values.events)

/** A message on the timeline that a viewer's pages show. */
interface Written {
  id: string
  viewer: number
  committedAt: number
}

const product = await productProcesses({ environment: () => ({}), networks: practices })
await product.start('first', 'web')
await product.start('second', 'web')
await product.forwardOnly('first')
const db = await openDatabase(product.databaseUrl, { log: silent, reactions })
const pages = startPages()
try {
  await measure()
} finally {
  pages.stop()
  await db.close()
  await product.stop()
}

async function measure(): Promise<void> {
  const viewers: Viewer[] = []
  for (let index = 0; index < practices; index++) viewers.push(await createViewer())
  await pages.open({
    url: product.publicUrl,
    viewers,
    pagesEach,
    reload: values.reload === 'inbox' ? 'inbox' : 'timeline',
  })
  const written: Written[] = []
  const writing = new AbortController()
  const done = writeMessages(viewers, written, writing.signal)
  await pause(BEFORE_MS)
  await product.forwardOnly('second')
  await product.kill('first')
  const giveUpAt = Date.now() + RECONNECTED_WITHIN_MS
  while ((await pages.reconnected()) !== practices * pagesEach && Date.now() < giveUpAt) await pause(500)
  await pause(BUDGET_MS)
  writing.abort()
  await done
  await pause(BUDGET_MS)
  report(await pages.report(), written)
}

function report(pageReports: readonly PageReport[], written: readonly Written[]): void {
  const delays: number[] = []
  let missing = 0
  for (const { viewer, known, lostAt, subscribedAt } of pageReports) {
    const knownAt = new Map(known)
    for (const { id, committedAt } of written.filter((one) => one.viewer === viewer)) {
      const at = knownAt.get(id)
      if (at === undefined) missing++
      // What a page knew before it lost its connection needed no catching up.
      else if (at > lostAt) delays.push(at - Math.max(committedAt, subscribedAt))
    }
  }
  const reconnectedAfter = pageReports.map((page) => (page.subscribedAt - page.lostAt) / 1000)
  console.log(
    JSON.stringify({
      pages: pageReports.length,
      messages: written.length,
      missing,
      failed_requests: pageReports.reduce((sum, page) => sum + page.failedRequests, 0),
      connections_each: round(
        pageReports.reduce((sum, page) => sum + page.reconnects, 0) / pageReports.length,
      ),
      seconds_until_subscribed_again: {
        first: round(Math.min(...reconnectedAfter)),
        median: round(percentile(reconnectedAfter, 0.5)),
        last: round(Math.max(...reconnectedAfter)),
      },
    }),
  )
  if (missing > 0) process.exitCode = 1
  printVerdict({
    what: 'from the new subscription, or the later commit, until a page knows a message: slowest',
    unit: 'ms',
    value: delays.reduce((slowest, delay) => Math.max(slowest, delay), 0),
    budget: BUDGET_MS,
    details: { median: round(percentile(delays, 0.5)), p95: round(percentile(delays, 0.95)) },
  })
}

async function createViewer(): Promise<Viewer> {
  const deps = { db, clock: systemClock } as Dependencies
  const practice = await aPractice(deps)
  const patientId = await aPatient(deps, practice)
  const person = personAt(product.publicUrl)
  const { body } = await person.signIn(practice.email)
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  return { clientId: practice.id, patientId, cookie, token: body.token }
}

/** Writes messages to the viewers' timelines in turn, at an even pace, until the signal. */
async function writeMessages(
  viewers: readonly Viewer[],
  written: Written[],
  signal: AbortSignal,
): Promise<void> {
  const start = performance.now()
  const writes = new ParallelWork()
  for (let number = 0; !signal.aborted; number++) {
    const viewer = number % viewers.length
    writes.add(
      write(db, viewers[viewer] as Viewer).then(
        (id) => void written.push({ id, viewer, committedAt: Date.now() }),
      ),
    )
    await pause(Math.max(0, start + ((number + 1) * 1000) / eventsPerSecond - performance.now()))
  }
  await writes.finished()
}

function write(database: Database, { clientId, patientId }: Viewer): Promise<string> {
  const id = crypto.randomUUID()
  const now = new Date()
  return inPractice(database, clientId, async (tx) => {
    await writeMessage(
      tx,
      {
        id,
        patientId,
        commType: 'sms',
        at: now,
        inbound: true,
        status: 'received',
        text: 'When can I come?',
        columns: { from_number: '+447700900123', to_number: '+441632960300' },
      },
      now,
    )
    return id
  })
}
