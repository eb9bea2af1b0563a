import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type MailServer, startMailServer } from './adapters/email/mail-server.ts'
import { openPush } from './adapters/push/open-push.ts'
import { buildApp, WEB_FOLDER } from './app.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { openDatabase, openOwnerPool } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { practiceOfRecipient, receiveMail } from './features/communications/index.ts'
import { type Stopper, stopAll } from './http/shutdown.ts'
import { startWorker } from './jobs/worker.ts'
import { jobs, repeatedJobs } from './jobs-of-features.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { createWorld, type World } from './world.ts'

export interface Product {
  world: World
  publicUrl: string
  /** Where mail for the practices comes in; null in a process that takes none. */
  mailPort: number | null
  stop(): Promise<void>
}

export interface ProductOptions {
  config: Config
  log: FastifyBaseLogger
  /** Tests move time. */
  clock?: Clock
}

/**
 * Starts the roles that the configuration asks for, in the order in which they need each other, and stops them in
 * reverse. What was started is stopped again when a later part cannot start.
 */
export async function startProduct({ config, log, clock }: ProductOptions): Promise<Product> {
  const stoppers: Stopper[] = []
  const stop = () =>
    stopAll(stoppers, (name, error) => log.error({ err: error }, `${name} did not stop well`))
  try {
    const plain = plainLog(log)
    const databaseUrl = await findDatabase(config, plain, stoppers)
    await migrate(databaseUrl, { log: plain })
    const db = await openDatabase(databaseUrl, { log: plain })
    stoppers.push({ name: 'database', stop: () => db.close() })
    const ownerPool = openOwnerPool(databaseUrl, { log: plain, connections: config.workerConcurrency + 4 })
    stoppers.push({ name: 'owner pool', stop: () => ownerPool.end() })

    const port = config.http.port || (await freePort())
    const publicUrl = config.http.publicUrl ?? `http://localhost:${port}`
    const secret = config.secret ?? (await ownSecret(config.dataFolder))
    const push = openPush({ pushUrl: config.pushUrl, secret, publicUrl, databaseUrl, db, log: plain })
    const world = await createWorld({ config, db, ownerPool, push, secret, publicUrl, log, clock })
    if (world.mailRelay) stoppers.push({ name: 'mail relay', stop: async () => world.mailRelay?.close() })

    if (config.isDemo) await seedDemo(world, log)
    if (config.role !== 'worker') await startWeb(world, port, stoppers)
    else {
      await push.start(null, world.clock)
      stoppers.push({ name: 'push', stop: () => push.stop() })
    }
    const mail = config.role === 'worker' ? null : await startMail(world, log, stoppers)
    if (config.role !== 'web') {
      const worker = await startWorker({
        world,
        pool: ownerPool,
        jobs,
        repeated: repeatedJobs,
        concurrency: config.workerConcurrency,
        log,
      })
      stoppers.push({ name: 'worker', stop: () => worker.stop() })
    }
    return { world, publicUrl, mailPort: mail?.port ?? null, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function findDatabase(
  config: Config,
  log: ReturnType<typeof plainLog>,
  stoppers: Stopper[],
): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  await mkdir(config.dataFolder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log })
  stoppers.push({ name: 'PostgreSQL', stop: () => postgres.stop() })
  return postgres.url
}

async function startWeb(world: World, port: number, stoppers: Stopper[]): Promise<void> {
  const app = await buildApp({ world, ...(existsSync(WEB_FOLDER) && { webFolder: WEB_FOLDER }) })
  await app.ready()
  await world.push.start(app.server, world.clock)
  stoppers.push({ name: 'HTTP', stop: () => app.close() })
  // Before HTTP, which waits for the sockets to be gone.
  stoppers.push({ name: 'push', stop: () => world.push.stop() })
  await app.listen({ port, host: world.config.http.host })
}

async function startMail(world: World, log: FastifyBaseLogger, stoppers: Stopper[]): Promise<MailServer> {
  const mail = await startMailServer({
    port: world.config.inboundMail.port,
    host: world.config.inboundMail.host,
    acceptsRecipient: async (address) => (await practiceOfRecipient(world.db, address)) !== null,
    receive: ({ envelopeFrom, recipients, raw }) =>
      receiveMail(world, { envelopeFrom, recipients: [...recipients], raw }),
    log,
  })
  stoppers.push({ name: 'inbound mail', stop: () => mail.stop() })
  return mail
}

/** Without ENAMEL_SECRET a secret is made once and kept in the data folder. */
async function ownSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret')
  await mkdir(dataFolder, { recursive: true })
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  const secret = randomBytes(32).toString('base64url')
  await writeFile(file, secret, { mode: 0o600 })
  await chmod(file, 0o600)
  return secret
}

/** Links to the product hold its port, so it is known before anything listens. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function plainLog(log: FastifyBaseLogger) {
  return {
    info: (message: string) => log.info(message),
    warn: (message: string) => log.warn(message),
    error: (message: string) => log.error(message),
  }
}
