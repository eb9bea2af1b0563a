import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { eventually } from '@enamel/testing/eventually'
import pg from 'pg'
import { silent } from '../../log.ts'
import { clusterIn } from '../embedded/cluster.ts'
import { findPostmaster } from '../embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { migrate } from '../migrate.ts'
import { KILL_SAFE } from './products.ts'
import { temporaryFolder } from './test-server.ts'

const BACK_WITHIN_MS = 30_000

/** A migrated database on a separate server, which a test may stop, crash and start again. */
export interface BreakableDatabase {
  /** The URL for the role that owns the database and is no superuser; the same after every restart. */
  ownerUrl: string
  /** Runs one statement as the server's administrator. */
  ask(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Stops the server cleanly; open connections get 57P01. */
  stop(): Promise<void>
  start(): Promise<void>
  /**
   * Kills the server, which is then started again immediately, as in the product. Resolves when the server is ready.
   */
  crash(): Promise<void>
  /** While the server is stopped, refuses all connections at `ownerUrl` with this code, or closes them without one. */
  refuse(code: string | null): Promise<{ end(): void }>
  remove(): Promise<void>
}

export async function breakableDatabase(): Promise<BreakableDatabase> {
  const parent = await temporaryFolder()
  const folder = join(parent, 'pg')
  const startServer = () => startEmbeddedPostgres({ folder, log: silent, settings: KILL_SAFE })
  let server = await startServer()
  await migrate(server.url)
  const { url: ownerUrl, administratorUrl } = server
  return {
    ownerUrl,
    async ask(text, values = []) {
      const address = new URL(administratorUrl)
      address.pathname = new URL(ownerUrl).pathname
      const client = new pg.Client(address.toString())
      await client.connect()
      try {
        return (await client.query(text, values)).rows
      } finally {
        await client.end()
      }
    },
    stop: () => server.stop(),
    async start() {
      server = await startServer()
    },
    async crash() {
      const { pid = 0 } = findPostmaster(clusterIn(folder)) ?? {}
      process.kill(pid, 'SIGKILL')
      await eventually(
        () => {
          const next = findPostmaster(clusterIn(folder))
          if (!next || next.pid === pid || next.state !== 'ready') throw new Error('The server is not back')
        },
        { timeout: BACK_WITHIN_MS },
      )
    },
    refuse: (code) => refuser(new URL(ownerUrl), code),
    async remove() {
      await server.stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}

async function refuser({ searchParams, hostname, port }: URL, code: string | null) {
  const folder = searchParams.get('host')
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(code === null ? '' : fatal(code)))
  }).listen(folder ? { path: join(folder, `.s.PGSQL.${port}`) } : { host: hostname, port: Number(port) })
  await once(server, 'listening')
  return { end: () => void server.close() }
}

/** PostgreSQL's message for an error that ends the connection. */
function fatal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused by a test\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
