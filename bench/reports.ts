import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_RANGE_DAYS } from '@enamel/domain/reporting/period'
import { addDays, calendarDay } from '@enamel/domain/time/practice-time'
import { freePorts } from '@enamel/testing/free-ports'
import { readConfig } from '../apps/server/src/config.ts'
import { openOwnerPool } from '../apps/server/src/db/database.ts'
import { freshDatabaseOn, startTestServer } from '../apps/server/src/db/testing/test-server.ts'
import { openLog, silent } from '../apps/server/src/log.ts'
import { startProduct } from '../apps/server/src/start-product.ts'
import { aPractice } from '../apps/server/src/testing/builders.ts'
import { personAt } from '../apps/server/src/testing/person.ts'
import { type Bounds, plainReports } from './plain-reports.ts'
import { seedHistory } from './report-history.ts'
import { percentile, printVerdict, round } from './verdict.ts'

/**
 * Measures the two reports of a practice with two years of history, through HTTP, for the default range, a year and all
 * time. The floor is the plain SQL of the same counts on the same database, in turn with the calls. Then it measures
 * pages of the longest list, each beside the first one.
 *
 *   node bench/reports.ts [rounds=15] [patients=200000] [stageChanges=1000000] [communications=1000000]
 */
const TIMES_THE_FLOOR = 1.3
const ALL_TIME_BUDGET_MS = 1_000
const YEAR_DAYS = 365
const LONGEST_LIST = '/v3/patients/overview?report=leadsReceived'
/** How many times as long as page 1 a page may take. */
const PAGES = { 10: 1.5, 100: 1.5, 1000: 3 }
const WARM_UP = 2
/** Practices beside the large one, so that the database's statistics are those of a shared database. */
const OTHER_PRACTICES = 20
const OTHER_SIZE = { patients: 500, stageChanges: 2_500, communications: 2_500 }
const [rounds = 15, patients = 200_000, stageChanges = 1_000_000, communications = 1_000_000] = process.argv
  .slice(2)
  .map(Number)

type Report = keyof typeof plainReports

const { product, postgres, practice, stop } = await startWithHistory()
const staff = personAt(product.publicUrl)
await staff.signIn(practice.email)
const allTime: Bounds = { start: "'-infinity'::timestamptz", end: "'infinity'::timestamptz", asOf: 'now()' }

for (const report of ['overview', 'pipeline'] as const) {
  await measureRange(report, DEFAULT_RANGE_DAYS)
  await measureRange(report, YEAR_DAYS)
  const all = await measure(`/reporting/${report}`, plainReports[report](allTime))
  printVerdict({
    what: `${report}, all time`,
    unit: 'ms',
    value: all.call,
    budget: ALL_TIME_BUDGET_MS,
    ...floorOf(all),
  })
}
await measurePages()
await stop()

async function measureRange(report: Report, days: number): Promise<void> {
  const to = calendarDay(new Date(), 'Europe/London')
  const from = addDays(to, 1 - days)
  // The period and the one before it, which a call reports too.
  const both = [...plainReports[report](lastDays(days, 0)), ...plainReports[report](lastDays(days, days))]
  const measured = await measure(`/reporting/${report}?from=${from}&to=${to}`, both)
  printVerdict({
    what: `${report}, ${days} days`,
    unit: 'ms',
    value: measured.call,
    budget: TIMES_THE_FLOOR * measured.plain,
    ...floorOf(measured),
  })
}

/** The pages in turn, so that the machine is as busy for each of them. */
async function measurePages(): Promise<void> {
  const times = new Map([1, ...Object.keys(PAGES).map(Number)].map((page) => [page, [] as number[]]))
  for (let index = 0; index < WARM_UP + rounds; index++) {
    for (const [page, ofPage] of times) {
      const time = await timeOfCall(`${LONGEST_LIST}&page=${page}`)
      if (index >= WARM_UP) ofPage.push(time)
    }
  }
  const median = (page: number) => percentile(times.get(page) ?? [], 0.5)
  for (const [page, timesTheFirst] of Object.entries(PAGES)) {
    printVerdict({
      what: `page ${page} of the longest list`,
      unit: 'ms',
      value: median(Number(page)),
      budget: timesTheFirst * median(1),
      floor: { what: 'page 1', value: median(1) },
      details: { rounds, patients },
    })
  }
}

interface Measured {
  call: number
  p95: number
  plain: number
}

function floorOf({ plain, p95 }: Measured) {
  return {
    floor: { what: 'the plain SQL', value: plain },
    details: { p95: round(p95), rounds, patients, stageChanges, communications },
  }
}

/** Medians in milliseconds of a call, and of the plain SQL, in turn. */
async function measure(path: string, statements: readonly string[]): Promise<Measured> {
  const times = { call: [] as number[], plain: [] as number[] }
  for (let index = 0; index < WARM_UP + rounds; index++) {
    const call = await timeOfCall(path)
    const plain = await timeOf(async () => {
      for (const statement of statements) await postgres.query(statement, [practice.id])
    })
    if (index < WARM_UP) continue
    times.call.push(call)
    times.plain.push(plain)
  }
  return {
    call: percentile(times.call, 0.5),
    p95: percentile(times.call, 0.95),
    plain: percentile(times.plain, 0.5),
  }
}

function timeOfCall(path: string): Promise<number> {
  return timeOf(async () => {
    const { status } = await staff.get(path)
    if (status !== 200) throw new Error(`${path} responded with ${status}`)
  })
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** As many days as given, ending the given number of days ago, in the practice's days. */
function lastDays(days: number, ago: number): Bounds {
  const zone = "at time zone 'Europe/London'"
  const midnight = (back: number) => `((now() ${zone})::date - ${back + ago}) ${zone}`
  return { start: midnight(days - 1), end: midnight(-1), asOf: `now() - interval '${ago} days'` }
}

async function startWithHistory() {
  const server = await startTestServer()
  const { ownerUrl } = await freshDatabaseOn(server.administratorUrl)
  const folder = await mkdtemp(join(tmpdir(), 'enamel-reports-'))
  const [port] = await freePorts(1)
  const config = readConfig({
    DATABASE_URL: ownerUrl,
    ENAMEL_DATA: folder,
    ENAMEL_SECRET: 'a secret for measuring, at least 32 characters',
    ENAMEL_ROLE: 'web',
    PORT: String(port),
    SMTP_PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  const product = await startProduct({ config, log: openLog(config.logLevel) })
  const owner = connectedTo(ownerUrl)
  for (let index = 0; index < OTHER_PRACTICES; index++)
    await seedHistory(owner, (await aPractice(product.deps)).id, OTHER_SIZE)
  const practice = await aPractice(product.deps)
  await seedHistory(owner, practice.id, { patients, stageChanges, communications })
  await owner.end()
  // The administrator sees every row: plain SQL, without row-level security.
  const address = new URL(server.administratorUrl)
  address.pathname = new URL(ownerUrl).pathname
  const postgres = connectedTo(address.href)
  await postgres.query('vacuum analyze')
  return {
    product,
    postgres,
    practice,
    async stop() {
      await product.stop()
      await postgres.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function connectedTo(url: string) {
  return openOwnerPool(url, { log: silent, connections: 1 })
}
