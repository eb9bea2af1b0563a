import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@enamel/testing/free-ports'
import { readConfig } from '../config.ts'
import { openOwnerPool } from '../db/database.ts'
import { freshDatabase } from '../db/testing/fresh-database.ts'
import type { Dependencies } from '../dependencies.ts'
import { openLog, type ProductLog, silent } from '../log.ts'
import { startProduct } from '../start-product.ts'
import { type Person, personAt } from './person.ts'
import { type TestClock, testClock } from './test-clock.ts'

export interface TestProduct {
  url: string
  mailPort: number
  deps: Dependencies
  clock: TestClock
  /** A new browser, without cookies and not signed in. */
  visitor(): Person
  /** Makes every job that waits for another attempt run now; a job that failed more than five times waits as usual. */
  retry(): Promise<void>
  /** The jobs that are waiting or running. */
  queue(): Promise<QueuedJob[]>
  /** Removes the waiting jobs with this key, or of this task. */
  removeJobs(keyOrTask: string): Promise<void>
  stop(): Promise<void>
}

export interface QueuedJob {
  task: string
  key: string | null
  payload: unknown
  attempts: number
  isRunning: boolean
  /** Milliseconds until the job may run. */
  dueInMs: number
}

/** A delivery that waits for its provider is a new job without failed attempts. */
const RETRY_NOW = `
  update graphile_worker._private_jobs set run_at = now()
  where (attempts between 1 and 5 or key like 'deliver %') and locked_by is null and run_at > now();
  select pg_notify('jobs:insert', '{"count":1}')`

const QUEUE = `
  select t.identifier as task, j.key, j.payload, j.attempts, j.locked_at is not null as "isRunning",
    extract(epoch from j.run_at - clock_timestamp())::float8 * 1000 as "dueInMs"
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts < j.max_attempts or j.locked_at is not null
  order by j.id`

const REMOVE = `
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and $1 in (j.key, t.identifier) and j.locked_at is null`

/**
 * The whole product with its own database, ports and folder. Call in beforeAll, stop in afterAll.
 * @param environment further configuration, such as the address of a sandbox, or of a database that the test created
 * @param options.log no log by default
 * @param options.clock the machine's time by default; another process of the same product has the same clock
 */
export async function testProduct(
  environment: Record<string, string> = {},
  { log, clock = testClock() }: { log?: ProductLog; clock?: TestClock } = {},
): Promise<TestProduct> {
  const given = environment.DATABASE_URL
  const database = given ? { ownerUrl: given, drop: async () => {} } : await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'enamel-test-'))
  const [port] = await freePorts(1)
  const config = readConfig({
    DATABASE_URL: database.ownerUrl,
    ENAMEL_DATA: folder,
    ENAMEL_SECRET: 'a secret for tests, at least 32 characters',
    // The port has to be known before the product listens, since the product's address contains it.
    PORT: String(port),
    SMTP_PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...environment,
  })
  const product = await startProduct({ config, clock, log: log ?? openLog(config.logLevel) })
  const owner = openOwnerPool(database.ownerUrl, { log: silent, connections: 1 })
  return {
    url: product.publicUrl,
    mailPort: product.mailPort ?? 0,
    deps: product.deps,
    clock,
    visitor: () => personAt(product.publicUrl),
    retry: async () => void (await owner.query(RETRY_NOW)),
    queue: async () => (await owner.query<QueuedJob>(QUEUE)).rows,
    removeJobs: async (keyOrTask) => void (await owner.query(REMOVE, [keyOrTask])),
    async stop() {
      await product.stop()
      await owner.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
