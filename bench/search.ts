import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@enamel/testing/free-ports'
import { readConfig } from '../apps/server/src/config.ts'
import { openOwnerPool } from '../apps/server/src/db/database.ts'
import { freshDatabaseOn, startTestServer } from '../apps/server/src/db/testing/test-server.ts'
import { openLog, silent } from '../apps/server/src/log.ts'
import { startProduct } from '../apps/server/src/start-product.ts'
import { aPractice } from '../apps/server/src/testing/builders.ts'
import { personAt } from '../apps/server/src/testing/person.ts'
import { runPeriodicJob } from '../apps/server/src/testing/run-periodic-job.ts'
import { fillSearchablePractice, INSERT_MESSAGE } from './searchable-practice.ts'
import { percentile, printVerdict, round } from './verdict.ts'

/**
 * Measures the search of everything in a large practice, through HTTP: names with typing errors, and words of messages
 * from rare to frequent. The floor is plain SQL on the same database, in turn with the calls: the trigram query of a
 * name without errors. Then it measures what the search adds to writing a message.
 *
 *   node bench/search.ts [rounds=15] [patients=50000] [messages=250000]
 */
const BUDGET_MS = 100
const WRITE_BUDGET = 1.25
const WARM_UP = 2
const INSERTS = 100
const [rounds = 15, patients = 50_000, messages = 250_000] = process.argv.slice(2).map(Number)
const QUERIES = {
  'a name with two typing errors': 'jhon smtih',
  'a frequent name with a typing error': 'smtih',
  'a rare name with a typing error': 'thronford',
  'a word of every third message': 'appointment',
  'a word of one in 5,000 messages': 'zirconia',
  'a frequent and a rare word': 'your zirconia',
  'a word of a fifth of the messages, all a year old': 'anniversary',
  'a word with a typing error': 'zirocnia',
  'a word that is in none': 'nothinglikethis',
}
const PLAIN = `
  select id from patients
  where client_id = $1 and folded_name like '%john%' and folded_name like '%smith%' order by folded_name, id limit 8`

const server = await startTestServer()
const { ownerUrl } = await freshDatabaseOn(server.administratorUrl)
const folder = await mkdtemp(join(tmpdir(), 'enamel-search-'))
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
const practice = await aPractice(product.deps)
// The administrator sees every row: plain SQL, without row-level security.
const address = new URL(server.administratorUrl)
address.pathname = new URL(ownerUrl).pathname
const postgres = openOwnerPool(address.href, { log: silent, connections: 1 })
await fillSearchablePractice(postgres, practice.id, { patients, messages })
const indexingSeconds = (await timeOf(indexAll)) / 1000
await postgres.query('vacuum analyze')
const staff = personAt(product.publicUrl)
await staff.signIn(practice.email)

for (const [what, query] of Object.entries(QUERIES)) await measureSearch(what, query)
await measureWriting()
await product.stop()
await postgres.end()
await server.stop()
await rm(folder, { recursive: true, force: true })

async function indexAll(): Promise<void> {
  for (;;) {
    const { rows } = await postgres.query('select from unindexed_messages limit 1')
    if (rows.length === 0) return
    await runPeriodicJob(product.deps, 'search.index-messages')
  }
}

async function measureSearch(what: string, query: string): Promise<void> {
  const times: number[] = []
  const floors: number[] = []
  for (let index = 0; index < WARM_UP + rounds; index++) {
    const time = await timeOf(async () => {
      const { status } = await staff.get(`/v3/search?query=${encodeURIComponent(query)}`)
      if (status !== 200) throw new Error(`the search for ${query} responded with ${status}`)
    })
    const floor = await timeOf(() => postgres.query(PLAIN, [practice.id]))
    if (index < WARM_UP) continue
    times.push(time)
    floors.push(floor)
  }
  printVerdict({
    what: `search of everything: ${what}`,
    unit: 'ms',
    value: percentile(times, 0.5),
    budget: BUDGET_MS,
    floor: { what: 'the trigram query of a name', value: percentile(floors, 0.5) },
    details: {
      p95: round(percentile(times, 0.95)),
      patients,
      messages,
      indexingSeconds: round(indexingSeconds),
    },
  })
}

/** Inserts with and without the search, in turn, each in its own transaction. */
async function measureWriting(): Promise<void> {
  const times: number[] = []
  const floors: number[] = []
  for (let index = 0; index < INSERTS * 10; index++) {
    const isFloor = Math.floor(index / INSERTS) % 2 === 0
    if (index % INSERTS === 0) {
      const change = isFloor ? 'disable' : 'enable'
      await postgres.query(`alter table communications ${change} trigger communications_unindexed`)
      await postgres.query(INSERT_MESSAGE, [practice.id])
    }
    const list = isFloor ? floors : times
    list.push(await timeOf(() => postgres.query(INSERT_MESSAGE, [practice.id])))
  }
  const floor = percentile(floors, 0.5)
  printVerdict({
    what: 'the row of a message is written',
    unit: 'ms',
    value: percentile(times, 0.5),
    budget: WRITE_BUDGET * floor,
    floor: { what: 'the same without the search', value: floor },
  })
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
