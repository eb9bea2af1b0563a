import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startMailServer } from './adapters/email/server/mail-server.ts'
import { openPush } from './adapters/push/open-push.ts'
import { openStorage } from './adapters/storage/open-storage.ts'
import type { Storage } from './adapters/storage/storage.ts'
import { buildApp, WEB_FOLDER } from './app.ts'
import { CannotStart } from './cannot-start.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { ensureDataFolder } from './data-folder.ts'
import { openDatabase, openOwnerPool } from './db/database.ts'
import { freePort } from './db/embedded/free-port.ts'
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { createDependencies, type Dependencies } from './dependencies.ts'
import { addMissingWorkflows } from './features/automations/provision/add-missing-workflows.ts'
import { practiceOfRecipient } from './features/inbound/email/mail-recipients.ts'
import { receiveMail } from './features/inbound/email/receive-mail.ts'
import { callerAddress } from './http/server/caller-address.ts'
import { type Stopper, stopAll } from './http/server/shutdown.ts'
import { skipTime } from './jobs/skip-time.ts'
import { startWorker } from './jobs/worker.ts'
import { bulkJobs, catchUpJobs, jobs, periodicJobs, sendingJobs } from './jobs-of-features.ts'
import { assertPortsFree, type Listener, whyNotListening } from './listening.ts'
import type { ProductLog } from './log.ts'
import { readMailCertificate } from './mail-certificate.ts'
import { ownSecret } from './own-secret.ts'
import { reactions } from './reactions-of-features.ts'
import { fillDemo } from './seed/fill-demo.ts'

/**
 * The number of bulk jobs that a worker runs beside its other jobs. Two sets: one is sent while the other is stored.
 */
const BULK_CONCURRENCY = 2

/**
 * The number of messages of staff that a worker handles at a time. Some are with a provider while others are claimed or
 * their results are stored.
 */
const SENDING_CONCURRENCY = 40

/**
 * The connections for the job queue: for each of the four workers one to listen, and those on which jobs are taken,
 * ended and given back; and some for periodic jobs. They do not depend on how many jobs run, since a worker takes and
 * ends several at a time.
 */
const QUEUE_CONNECTIONS = 22

/** The shortest time between two looks of a worker for jobs, since it is notified of those of all workers. */
const LOOK_EVERY_MS = 10
/** The same for workers whose jobs nobody waits for. */
const LOOK_SELDOM_MS = 100

/** The number of services of practices from which a worker fetches at a time. */
const CATCH_UP_CONCURRENCY = 4

export interface Product {
  deps: Dependencies
  publicUrl: string
  /** The port on which mail for the practices is received; null in a process that receives no mail. */
  mailPort: number | null
  stop(): Promise<void>
}

export interface ProductOptions {
  config: Config
  log: ProductLog
  /** Set by tests, which move time. */
  clock?: Clock
  /** Aborts a start in progress. */
  signal?: AbortSignal
}

/** A start in progress: its configuration, and the started parts. */
interface Start extends ProductOptions {
  stoppers: Stopper[]
}

/**
 * Starts the parts of the configured role in the order of their dependencies; `stop` stops them in reverse. Started
 * parts are stopped again when a later part cannot start.
 * @throws CannotStart with a text for the person who starts the product
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { config, log, signal } = options
  const start: Start = { ...options, stoppers: [] }
  const stop = () =>
    stopAll(start.stoppers, (name, error) =>
      log.error({ err: error }, `${name} could not be stopped cleanly`),
    )
  try {
    await assertFolderAndPorts(config)
    const storage = await openStorage(config)
    const databaseUrl = await findDatabase(start)
    signal?.throwIfAborted()
    await migrate(databaseUrl, { log })
    const port = config.http.port || (await freePort(undefined))
    const { deps, ownerPool } = await openDependencies(start, storage, databaseUrl, port)
    signal?.throwIfAborted()
    if (config.isDemo) await fillDemo(deps, databaseUrl)
    signal?.throwIfAborted()
    if (config.role !== 'web') await addMissingWorkflows(deps)
    signal?.throwIfAborted()

    const servesBrowsers = config.role !== 'worker'
    if (servesBrowsers) await startWeb(start, deps, port)
    else await startPushWithoutSockets(start, deps)
    const mailPort = servesBrowsers ? await startMail(start, deps) : null
    if (config.role !== 'web') await startJobs(start, deps, ownerPool)
    return { deps, publicUrl: deps.publicUrl, mailPort, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Checks the data folder and the ports before anything begins. */
async function assertFolderAndPorts(config: Config): Promise<void> {
  await ensureDataFolder(config.dataFolder)
  if (config.role !== 'worker') await assertPortsFree([httpListener(config), mailListener(config)])
}

const httpListener = ({ http: { port, host } }: Config): Listener => ({
  purpose: 'HTTP',
  port,
  host,
  variables: { port: 'PORT', host: 'HOST' },
})

const mailListener = ({ inboundMail: { port, host } }: Config): Listener => ({
  purpose: 'mail',
  port,
  host,
  variables: { port: 'SMTP_PORT', host: 'SMTP_HOST' },
})

async function findDatabase({ config, log, stoppers }: Start): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const folder = join(config.dataFolder, 'postgres')
  const postgres = await startEmbeddedPostgres({ folder, log })
  stoppers.push({ name: 'PostgreSQL', stop: () => postgres.stop() })
  return postgres.url
}

async function openDependencies(
  { config, log, clock, stoppers }: Start,
  storage: Storage,
  databaseUrl: string,
  port: number,
) {
  const db = await openDatabase(databaseUrl, { log, reactions })
  stoppers.push({ name: 'database', stop: () => db.close() })
  const ownerPool = openOwnerPool(databaseUrl, { log, connections: QUEUE_CONNECTIONS })
  stoppers.push({ name: 'owner pool', stop: () => ownerPool.end() })

  const publicUrl = config.http.publicUrl ?? `http://localhost:${port}`
  const secret = config.secret ?? (await ownSecret(config.dataFolder))
  const addressOf = callerAddress(config.http.trustedProxies)
  const push = openPush({
    pushUrl: config.pushUrl,
    secret,
    publicUrl,
    databaseUrl,
    db,
    addressOf,
    log,
  })
  const stopClock = new AbortController()
  stoppers.push({ name: 'clock', stop: async () => stopClock.abort() })
  const deps = await createDependencies({
    config,
    db,
    storage,
    push,
    secret,
    publicUrl,
    log,
    clock,
    onSkip: (seconds) => skipTime(ownerPool, seconds),
    signal: stopClock.signal,
  })
  stoppers.push({ name: 'outgoing mail', stop: async () => deps.mail.close() })
  return { deps, ownerPool }
}

async function startWeb({ config, log, stoppers }: Start, deps: Dependencies, port: number): Promise<void> {
  const app = await buildApp({ deps, log, ...(existsSync(WEB_FOLDER) && { webFolder: WEB_FOLDER }) })
  await app.ready()
  await deps.push.start(app.server, deps.clock)
  stoppers.push({ name: 'HTTP', stop: () => app.close() })
  // Push is stopped before HTTP, which waits until the sockets are closed.
  stoppers.push({ name: 'push', stop: () => deps.push.stop() })
  await app.listen({ port, host: config.http.host }).catch((error: unknown) => {
    throw new CannotStart(whyNotListening(error, httpListener(config)), { cause: error })
  })
}

/**
 * Starts push in a worker. A worker has no sockets, but may be the process that sends all events to an external push
 * service.
 */
async function startPushWithoutSockets({ stoppers }: Start, deps: Dependencies): Promise<void> {
  await deps.push.start(null, deps.clock)
  stoppers.push({ name: 'push', stop: () => deps.push.stop() })
}

/** @returns the port on which the mail server listens */
async function startMail({ config, log, stoppers }: Start, deps: Dependencies): Promise<number> {
  const { port, host, certificate } = config.inboundMail
  const tls = certificate && (await readMailCertificate(certificate))
  const mail = await startMailServer({
    port,
    host,
    ...(tls && { tls }),
    acceptsRecipient: async (address) => (await practiceOfRecipient(deps.db, address)) !== null,
    receive: ({ envelopeFrom, recipients, raw }) =>
      receiveMail(deps, { envelopeFrom, recipients: [...recipients], raw }),
    log,
  }).catch((error: unknown) => {
    throw new CannotStart(whyNotListening(error, mailListener(config)), { cause: error })
  })
  stoppers.push({ name: 'inbound mail', stop: () => mail.stop() })
  return mail.port
}

async function startJobs(
  { config, log, stoppers }: Start,
  deps: Dependencies,
  pool: ReturnType<typeof openOwnerPool>,
): Promise<void> {
  const workers = [
    { name: 'sending worker', jobs: sendingJobs, periodic: [], concurrency: SENDING_CONCURRENCY },
    {
      name: 'worker',
      jobs,
      periodic: periodicJobs,
      concurrency: config.workerConcurrency,
      lookEveryMs: LOOK_EVERY_MS,
    },
    {
      name: 'bulk worker',
      jobs: bulkJobs,
      periodic: [],
      concurrency: BULK_CONCURRENCY,
      lookEveryMs: LOOK_SELDOM_MS,
    },
    {
      name: 'catch-up worker',
      jobs: catchUpJobs,
      periodic: [],
      concurrency: CATCH_UP_CONCURRENCY,
      lookEveryMs: LOOK_SELDOM_MS,
    },
  ]
  for (const { name, ...options } of workers) {
    const worker = await startWorker({ deps, pool, log, ...options })
    stoppers.push({ name, stop: () => worker.stop() })
  }
}
