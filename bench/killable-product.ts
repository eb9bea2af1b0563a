import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@enamel/testing/free-ports'
import { ADMINISTRATOR, type ClusterPlace, clusterIn } from '../apps/server/src/db/embedded/cluster.ts'
import { findPostmaster, type Postmaster } from '../apps/server/src/db/embedded/postmaster.ts'
import { ask } from '../apps/server/src/db/testing/products.ts'
import type { Addresses } from '../e2e/demo/addresses.ts'
import { processorMs } from './processor-time.ts'
import { receivedMessages } from './received-messages.ts'
import { endProgram, startProductProgram } from './run-program.ts'
import { startSandboxProgram } from './sandbox-program.ts'

/** The message of the error thrown when a query is made while PostgreSQL is not running. */
export const POSTGRES_UNAVAILABLE = 'PostgreSQL is unavailable'

/** A sandbox that keeps running, and a product that can be killed and started again on the same folder. */
export interface KillableProduct extends Addresses {
  /** The product's configuration. */
  environment: Record<string, string>
  /** The SMTP port of the sandbox's mail relay. */
  sandboxSmtpPort: number
  /** The address of the product's database, for its administrator. @throws while the database is unavailable */
  databaseUrl(): Promise<string>
  /** @param role 'web' accepts messages without sending them */
  start(role: 'web' | 'worker' | 'all'): Promise<void>
  /** Stops the product and starts it in this role. */
  restart(role: 'web' | 'all'): Promise<void>
  /** The product's process; undefined while it is not running. */
  pid(): number | undefined
  /** Has no effect if the product is not running. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  isRunning(): boolean
  /** The processor time used so far: by the product since it was started, by its PostgreSQL, and by the sandbox. */
  processorMs(): Record<'product' | 'postgres' | 'sandbox', number>
  /** How often the product ended without being killed by this fixture. */
  unexpectedExits(): number
  /**
   * Crashes the product's PostgreSQL: by SIGKILL of its main process (the postmaster), or by SIGQUIT, as
   * `pg_ctl stop -m immediate` does. The product starts PostgreSQL again.
   */
  crashDatabase(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>
  /** Runs one statement as the database's administrator. @throws while the database is unavailable */
  query(statement: string): Promise<Record<string, unknown>[]>
  /** Ends the programs, and removes their folder. */
  stop(): Promise<void>
  /** When the sandbox received each copy of these messages, whose bodies are "message NUMBER ID". */
  received(ids: readonly string[]): Promise<Map<string, Date[]>>
}

/** @param services the addresses and keys of further services, given the sandbox's address */
export async function killableProduct(
  services: (sandboxUrl: string) => Record<string, string> = () => ({}),
): Promise<KillableProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'enamel-kills-'))
  const [port = 0, smtpPort = 0] = await freePorts(2)
  const productUrl = `http://localhost:${port}`
  const sandbox = await startSandboxProgram({ url: productUrl, smtpPort })
  const environment = {
    ...sandbox.environment,
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    ENAMEL_DATA: folder,
    ENAMEL_DEMO: '1',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...services(sandbox.url),
  }
  const cluster = clusterIn(join(folder, 'postgres'))
  let product: ChildProcess | undefined
  let unexpectedExits = 0
  const kill = async (signal: NodeJS.Signals) => {
    const running = product
    product = undefined
    if (running) await endProgram(running, signal)
  }
  const start: KillableProduct['start'] = async (role) => {
    const started = await startProductProgram({ ...environment, ENAMEL_ROLE: role })
    product = started
    started.once('exit', () => {
      if (product !== started) return
      product = undefined
      unexpectedExits++
    })
  }
  const databaseUrl = async () => {
    const password = (await readFile(cluster.passwordFile, 'utf8')).trim()
    const { port } = postmasterIn(cluster)
    return `postgresql://${ADMINISTRATOR}:${password}@127.0.0.1:${port}/enamel`
  }
  return {
    productUrl,
    sandboxUrl: sandbox.url,
    smtpPort,
    sandboxSmtpPort: sandbox.smtpPort,
    folder,
    environment,
    databaseUrl,
    start,
    restart: async (role) => {
      await kill('SIGTERM')
      await start(role)
    },
    kill,
    isRunning: () => product !== undefined,
    pid: () => product?.pid,
    processorMs: () => ({
      product: processorMs(product?.pid ?? 0),
      postgres: processorMs(postmasterIn(cluster).pid, { withChildren: true }),
      sandbox: processorMs(sandbox.program.pid ?? 0),
    }),
    unexpectedExits: () => unexpectedExits,
    received: async (ids) => {
      const copies = await receivedMessages(sandbox.url)
      return new Map(ids.map((id) => [id, copies.get(id) ?? []]))
    },
    crashDatabase: async (signal) => process.kill(postmasterIn(cluster).pid, signal) && undefined,
    query: async (statement) => ask(await databaseUrl(), statement),
    stop: async () => {
      await kill('SIGTERM')
      await endProgram(sandbox.program, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function postmasterIn(cluster: ClusterPlace): Postmaster {
  const postmaster = findPostmaster(cluster)
  if (!postmaster) throw new Error(POSTGRES_UNAVAILABLE)
  return postmaster
}
