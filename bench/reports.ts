import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_RANGE_DAYS, defaultRange } from '@enamel/domain/reporting/period'
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
 * Measures the two reports of a practice with two years of history, through HTTP, for the default range and for all
 * time. The floor is the plain SQL of the same counts on the same database, in turn with the calls.
 *
 *   node bench/reports.ts [rounds=15] [patients=200000] [stageChanges=1000000] [communications=1000000]
 */
const TIMES_THE_FLOOR = 1.3
const ALL_TIME_BUDGET_MS = 1_000
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
const now = new Date()
const { from, to } = defaultRange(now, 'Europe/London')
const allTime: Bounds = { start: "'-infinity'::timestamptz", end: "'infinity'::timestamptz", asOf: 'now()' }

for (const report of ['overview', 'pipeline'] as const) {
  // The period and the one before it, which a call reports too.
  const both = [...plainReports[report](lastDays(0)), ...plainReports[report](lastDays(DEFAULT_RANGE_DAYS))]
  const month = await measure(`/reporting/${report}?from=${from}&to=${to}`, both)
  report30(report, month)
  const all = await measure(`/reporting/${report}`, plainReports[report](allTime))
  printVerdict({
    what: `${report}, all time`,
    unit: 'ms',
    value: all.call,
    budget: ALL_TIME_BUDGET_MS,
    ...floorOf(all),
  })
}
await stop()

function report30(report: Report, measured: Measured): void {
  printVerdict({
    what: `${report}, ${DEFAULT_RANGE_DAYS} days`,
    unit: 'ms',
    value: measured.call,
    budget: TIMES_THE_FLOOR * measured.plain,
    ...floorOf(measured),
  })
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
    const call = await timeOf(async () => {
      const { status } = await staff.get(path)
      if (status !== 200) throw new Error(`${path} responded with ${status}`)
    })
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

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The default range, ending the given number of days ago, in the practice's days. */
function lastDays(ago: number): Bounds {
  const zone = "at time zone 'Europe/London'"
  const midnight = (days: number) => `((now() ${zone})::date - ${days + ago}) ${zone}`
  return {
    start: midnight(DEFAULT_RANGE_DAYS - 1),
    end: midnight(-1),
    asOf: `now() - interval '${ago} days'`,
  }
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
  const postgres = connectedTo(
    server.administratorUrl.replace(/[^/]*$/, ownerUrl.slice(ownerUrl.lastIndexOf('/') + 1)),
  )
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
