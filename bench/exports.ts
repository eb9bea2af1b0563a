import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePorts } from '@enamel/testing/free-ports'
import { systemClock } from '../apps/server/src/clock.ts'
import { openDatabase, openOwnerPool } from '../apps/server/src/db/database.ts'
import { freshDatabaseOn, startTestServer } from '../apps/server/src/db/testing/test-server.ts'
import type { Dependencies } from '../apps/server/src/dependencies.ts'
import { silent } from '../apps/server/src/log.ts'
import { reactions } from '../apps/server/src/reactions-of-features.ts'
import { aPractice } from '../apps/server/src/testing/builders.ts'
import { type Person, personAt } from '../apps/server/src/testing/person.ts'
import { endProgram, startProductProgram } from './run-program.ts'
import { percentile, printVerdict, round } from './verdict.ts'

/**
 * Measures an export of many patients by the product's process: its resident memory beside that of as many patients in
 * small exports, the file, and the time beside a bare COPY of the same query by PostgreSQL. Then it measures pages of
 * the same list, the first and the last.
 *
 *   node bench/exports.ts [patients=200000] [patients of a small export=20000]
 */
const [patients = 200_000, few = 20_000] = process.argv.slice(2).map(Number)
const MB = 1_000_000
const MEMORY_BUDGET_MB = 30
/** How many times as long as the bare COPY an export may take. */
const TIMES_THE_COPY = 4
/** How many times as long as bare counting a page may take. */
const TIMES_THE_COUNT = 3
const SAMPLE_MS = 50
const TIMES = 15
const REPORT = { report: 'overview/consultsBooked', type: 'overview' }

const postgres = await startTestServer()
const fresh = await freshDatabaseOn(postgres.administratorUrl)
const databaseUrl = new URL(postgres.administratorUrl)
databaseUrl.pathname = new URL(fresh.ownerUrl).pathname
const administrator = openOwnerPool(databaseUrl.href, { log: silent, connections: 1 })
const query = async (statement: string) => (await administrator.query(statement)).rows
const folder = await mkdtemp(join(tmpdir(), 'enamel-exports-'))
// PostgreSQL writes a file here, perhaps as another user.
await chmod(folder, 0o777)
const large = await practiceWith(patients)
const small = await practiceWith(few)
await query('analyze')
const product = await startProduct()

const largeStaff = await signedIn(large.email)
const smallStaff = await signedIn(small.email)
// The first export loads code, and lets memory grow to what the process needs anyway.
await exportOf(smallStaff, 'first')
const inSmallExports = await peakMemory(async () => {
  for (let index = 0; index < patients / few; index++) await exportOf(smallStaff, `small ${index}`)
})
let path = ''
const inOneExport = await peakMemory(async () => {
  path = await exportOf(largeStaff, 'large')
})
const seconds: number[] = []
for (let index = 0; index < 3; index++) {
  const start = performance.now()
  await exportOf(largeStaff, `large ${index}`)
  seconds.push((performance.now() - start) / 1000)
}
const text: string = (await largeStaff.get(path)).body
printVerdict({
  what: `resident memory of the product beyond that of small exports, export of ${patients} patients`,
  unit: 'MB',
  value: Math.max(0, inOneExport - inSmallExports) / MB,
  budget: MEMORY_BUDGET_MB,
  details: {
    peak: round(inOneExport / MB),
    peak_in_exports_of: few,
    peak_in_small_exports: round(inSmallExports / MB),
    file_mb: round(Buffer.byteLength(text) / MB),
  },
})
const copied = await copy()
printVerdict({
  what: `export of ${patients} patients, from the request until it can be downloaded`,
  unit: 's',
  value: percentile(seconds, 0.5),
  budget: TIMES_THE_COPY * copied.seconds,
  floor: { what: 'COPY of the same query to a file', value: copied.seconds },
  details: { patients_per_second: Math.round(patients / percentile(seconds, 0.5)) },
})
printVerdict({
  what: 'rows of the file that are not those of the query',
  unit: 'rows',
  value: wrongRows(),
  budget: 0,
})
await measurePages()
await product.stop()
await administrator.end()
await fresh.drop()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

/** Creates a practice whose patients were all booked in, each at a time of their own. */
async function practiceWith(count: number) {
  const db = await openDatabase(fresh.ownerUrl, { log: silent, reactions })
  const practice = await aPractice({ db, clock: systemClock } as Dependencies)
  await db.close()
  await query(`
    with added as (
      insert into patients (client_id, id, first_name, last_name, email, phone, phone_e164, stage, tx_type,
        created_at, updated_at)
      select '${practice.id}', gen_random_uuid(), 'Grace', 'Thornton ' || n, 'grace' || n || '@mail.example',
        '07700 900123', '+447700900123', 'consultation', 'Implants', now() - interval '1 year', now()
      from generate_series(1, ${count}) n returning client_id, id)
    insert into stage_changes (client_id, id, patient_id, at, from_stage, to_stage, cause)
    select client_id, gen_random_uuid(), id, now() - random() * interval '300 days', 'newLead', 'consultation', 'move'
    from added`)
  return practice
}

interface RunningProduct {
  url: string
  stop(): Promise<void>
}

async function startProduct(): Promise<RunningProduct> {
  const [port] = await freePorts(1)
  const program = await startProductProgram({
    DATABASE_URL: fresh.ownerUrl,
    ENAMEL_DATA: folder,
    PORT: String(port),
    SMTP_PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  return { url: `http://localhost:${port}`, stop: () => endProgram(program, 'SIGTERM') }
}

async function signedIn(email: string): Promise<Person> {
  const person = personAt(product.url)
  await person.signIn(email)
  return person
}

/** Exports all patients of a practice. @param name makes it another export than the last. @returns its path */
async function exportOf(person: Person, name: string): Promise<string> {
  const asked = new URLSearchParams({ ...REPORT, types: `Implants,${name}` })
  const { body } = await person.get(`/v3/patients/export?${asked}`)
  const path = body.url.replace('/api', '')
  const ready = `select from exports where id = '${path.split('/').at(-1)}' and state = 'ready'`
  while ((await query(ready)).length === 0) await pause(SAMPLE_MS)
  return path
}

/** The highest resident memory of the product in bytes while this is done. */
async function peakMemory(work: () => Promise<void>): Promise<number> {
  let peak = 0
  let isDone = false
  const sampling = (async () => {
    while (!isDone) {
      const metrics = await (await fetch(`${product.url}/metrics`)).text()
      peak = Math.max(peak, Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]))
      await pause(SAMPLE_MS)
    }
  })()
  await work()
  isDone = true
  await sampling
  return peak
}

/** Copies what the export has to a file, by PostgreSQL alone. */
async function copy(): Promise<{ seconds: number; rows: string[] }> {
  const path = join(folder, 'copy.csv')
  const start = performance.now()
  await query(`
    copy (
      select p.email, p.first_name || ' ' || p.last_name, '''' || p.phone_e164, 'Consultation', p.tx_type
      from (select patient_id, max(at) as at from stage_changes
          where client_id = '${large.id}' and to_stage in ('consultation', 'booking') and from_stage = 'newLead'
          group by patient_id) counted
        join patients p on p.client_id = '${large.id}' and p.id = counted.patient_id
      order by at desc, patient_id)
    to '${path}' with (format csv)`)
  const seconds = (performance.now() - start) / 1000
  return { seconds, rows: (await readFile(path, 'utf8')).trimEnd().split('\n') }
}

/** The number of rows of the export that are not at the place of the same row of the copy. */
function wrongRows(): number {
  const [columns, ...rows] = text.trimEnd().split('\r\n')
  const wrong = rows.filter((row, index) => row !== copied.rows[index]).length
  const missing = Math.abs(patients - rows.length)
  return wrong + missing + (columns?.endsWith('Email,Name,Phone,Stage,Type') ? 0 : 1)
}

/** Pages of the list as people go through it: the first, the hundredth and the last. */
async function measurePages(): Promise<void> {
  const last = Math.ceil(patients / 50)
  const counting = await medianMs(() =>
    query(`
      select count(*) from (select patient_id, max(at) from stage_changes
        where client_id = '${large.id}' and to_stage in ('consultation', 'booking') and from_stage = 'newLead'
        group by patient_id) counted`),
  )
  for (const page of [1, Math.min(100, last), last]) {
    const value = await medianMs(async () => {
      const { body } = await largeStaff.get(`/v3/patients/overview?report=consultsBooked&page=${page}`)
      if (body.metadata.total !== patients || body.data.length === 0) throw new Error('The page is wrong')
    })
    printVerdict({
      what: `page ${page} of a list of ${patients} patients`,
      unit: 'ms',
      value,
      budget: TIMES_THE_COUNT * counting,
      floor: { what: 'counting the same patients', value: counting },
    })
  }
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const milliseconds: number[] = []
  for (let index = 0; index < TIMES; index++) {
    const start = performance.now()
    await work()
    milliseconds.push(performance.now() - start)
  }
  return percentile(milliseconds, 0.5)
}
