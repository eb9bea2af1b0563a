import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { silent } from '../../log.ts'
import { clusterIn } from '../embedded/cluster.ts'
import { findPostmaster, stopPostmaster } from '../embedded/postmaster.ts'
import { isRunning } from '../embedded/process.ts'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { migrate } from '../migrate.ts'

const FOLDER = 'enamel-test-postgres-'
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2_000_000_000
const OWNER = 'enamel'
const TEMPLATE = 'enamel_test_template'

/** A test's database does not outlive the test, so nothing waits for the disk. */
const WITHOUT_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  max_wal_size: '256MB',
}

export interface FreshDatabase {
  /** The URL for the plain role that owns the database. */
  ownerUrl: string
  drop(): Promise<void>
}

/** A server with a migrated template. */
export interface TestServer {
  administratorUrl: string
  stop(): Promise<void>
}

/**
 * Starts an embedded server in a temporary folder, or prepares the server at TEST_DATABASE_URL, which is the
 * administrator's address of a different PostgreSQL. Only one test run at a time may use that server.
 */
export async function startTestServer(): Promise<TestServer> {
  const other = process.env.TEST_DATABASE_URL
  const server = other ? await prepareOther(other) : await startEmbedded()
  await administer(server.administratorUrl, `create database ${TEMPLATE} owner ${OWNER}`)
  await migrate(ownerOf(server.administratorUrl, TEMPLATE))
  return server
}

async function startEmbedded(): Promise<TestServer> {
  await clearAbandonedServers()
  const folder = await temporaryFolder()
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'pg'),
    log: silent,
    settings: WITHOUT_DURABILITY,
  })
  return {
    administratorUrl: server.administratorUrl,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function prepareOther(administratorUrl: string): Promise<TestServer> {
  const password = decodeURIComponent(new URL(administratorUrl).password)
  await administer(administratorUrl, `drop database if exists ${TEMPLATE} with (force)`)
  await administer(administratorUrl, `drop role if exists ${OWNER}`)
  await administer(
    administratorUrl,
    `create role ${OWNER} login createrole password ${pg.escapeLiteral(password)}`,
  )
  return {
    administratorUrl,
    stop: () => administer(administratorUrl, `drop database ${TEMPLATE} with (force)`),
  }
}

function ownerOf(administratorUrl: string, database: string): string {
  const address = new URL(administratorUrl)
  address.username = OWNER
  address.pathname = `/${database}`
  return address.toString()
}

/**
 * A new database on a test server, by default migrated and empty.
 * @param like options of `create database`: `template template0` creates one without any table
 */
export async function freshDatabaseOn(
  administratorUrl: string,
  like = `template ${TEMPLATE}`,
): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(administratorUrl, `create database ${name} owner ${OWNER} ${like}`)
  return {
    ownerUrl: ownerOf(administratorUrl, name),
    drop: () => administer(administratorUrl, `drop database if exists ${name} with (force)`),
  }
}

/** The URL of the same database over TCP, for proxies in front of its server. */
export function overTcp(databaseUrl: string): URL {
  const address = new URL(databaseUrl)
  address.searchParams.delete('host')
  return address
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A new folder for databases: in memory if that has room, since a database is 350 files, which a disk's file system can
 * take ten times as long to create. The next start removes the folders that a killed run left.
 */
export async function temporaryFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  const parent = memory && memory.bavail * memory.bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
  const folder = await mkdtemp(join(parent, `${FOLDER}${process.pid}-`))
  // A server started by root runs as another user, who needs access.
  await chmod(folder, 0o711)
  return folder
}

/** Stops and removes the servers of test runs that were killed. */
async function clearAbandonedServers(): Promise<void> {
  for (const parent of [MEMORY, tmpdir()]) {
    for (const name of await readdir(parent).catch(() => [])) {
      const runner = new RegExp(`^${FOLDER}(\\d+)-`).exec(name)?.[1]
      if (!runner || isRunning(Number(runner))) continue
      const folder = join(parent, name)
      for (const database of await readdir(folder).catch(() => [])) {
        const place = clusterIn(join(folder, database))
        const running = findPostmaster(place)
        if (running) await stopPostmaster(place, running.pid)
      }
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    }
  }
}
