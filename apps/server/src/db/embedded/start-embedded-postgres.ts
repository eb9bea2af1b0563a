import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { CannotStart } from '../../cannot-start.ts'
import type { Log } from '../../log.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import {
  ADMINISTRATOR,
  type ClusterPlace,
  changeOwner,
  clearUnfinished,
  clusterIn,
  ensureCluster,
  ensureFolder,
} from './cluster.ts'
import { freePort } from './free-port.ts'
import { lockCluster } from './lock-cluster.ts'
import {
  findPostmaster,
  lastCommandLine,
  launchPostmaster,
  serverArguments,
  stopPostmaster,
} from './postmaster.ts'
import { isRunning } from './process.ts'
import { findSocketFolder, type ServerEndpoint, urlOfDatabase } from './server-endpoint.ts'
import { chooseServerUser, type ServerUser } from './server-user.ts'

const DATABASE = 'enamel'
const OWNER = 'enamel'
const POLL_MS = 20
/** The time limit for the recovery of a crashed server and the last checkpoint of a stopping one. */
const TIMEOUT_MS = 120_000
/** The pauses before attempts to start a server that died; the last pause is repeated without limit. */
const RESTART_PAUSES_MS = [0, 200, 1_000, 5_000, 15_000]

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server does not log failed statements, because their texts and values contain patients' data. The product
  // logs the errors itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

export interface EmbeddedPostgres {
  /** The URL of the database `enamel`, for the plain role that owns it: over the server's Unix socket if it has one. */
  url: string
  /** The URL of the database `postgres`, for the server's administrator; tests create databases with it. */
  administratorUrl: string
  /** Stops the server cleanly. */
  stop(): Promise<void>
}

interface Options {
  /** The database's folder, which is created if needed. */
  folder: string
  log: Log
  /** More settings of the server, as in postgresql.conf. */
  settings?: Readonly<Record<string, string>>
  /** Milliseconds before each restart; RESTART_PAUSES_MS by default. */
  restartPausesMs?: readonly number[]
}

interface Server {
  place: ClusterPlace
  binaries: Binaries
  user: ServerUser
  password: string
  settings: Readonly<Record<string, string>>
  log: Log
}

/**
 * Starts PostgreSQL from the installed packages on the folder's cluster, which the first start creates, and supervises
 * it: a server that dies is restarted on the same port. A server that a killed product left running is taken over. The
 * port is the port of the last start if it is free, otherwise a free port.
 * @throws Error in plain words when another process uses the folder, or the server cannot run here
 */
export async function startEmbeddedPostgres({
  folder,
  log,
  settings = {},
  restartPausesMs = RESTART_PAUSES_MS,
}: Options): Promise<EmbeddedPostgres> {
  const server = await prepare(folder, log, { ...SETTINGS, ...settings })
  const running = await takeOver(server, () => freePort(lastPort(server.place)))
  await ensureDatabase(running.client, server.password)
  await clearUnfinished(server.place)
  log.info(`PostgreSQL serves ${server.place.folder} on port ${running.port}`)
  const stopSupervising = supervise(server, running, restartPausesMs)
  // A process that ends without stopping the server at least asks the server to stop.
  const requestStop = () => {
    const running = findPostmaster(server.place)
    if (running) process.kill(running.pid, 'SIGINT')
  }
  process.once('exit', requestStop)

  const stop = async () => {
    const { client } = await stopSupervising()
    process.off('exit', requestStop)
    const running = findPostmaster(server.place)
    if (running) await stopPostmaster(server.place, running.pid)
    await client.end().catch(() => {})
  }
  let stopped: Promise<void> | undefined
  const address = (role: string, database: string) =>
    urlOfDatabase(running, { role, password: server.password, database })
  return {
    url: address(OWNER, DATABASE),
    administratorUrl: address(ADMINISTRATOR, 'postgres'),
    stop: () => (stopped ??= stop()),
  }
}

/**
 * Restarts the server whenever it ends, on the same port, with unlimited attempts.
 * @returns a function that stops supervising once no start is in progress, and resolves with the current server
 */
function supervise(
  server: Server,
  first: LockedServer,
  pausesMs: readonly number[],
): () => Promise<LockedServer> {
  const { log } = server
  const stopping = new AbortController()
  const { signal } = stopping
  let running = first
  let restarting: Promise<void> | undefined
  const watch = () => {
    running.client.once('end', () => {
      if (!signal.aborted) restarting = restart()
    })
  }
  const restart = async () => {
    log.warn('PostgreSQL ended unexpectedly: starting it again')
    for (let tries = 0; ; tries++) {
      const pauseMs = pausesMs[Math.min(tries, pausesMs.length - 1)]
      await pause(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        running = await takeOver(server, async () => running.port)
        log.info('PostgreSQL serves again')
        return watch()
      } catch (error) {
        log.error(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  watch()
  return async () => {
    stopping.abort()
    await restarting
    return running
  }
}

async function prepare(
  folder: string,
  log: Log,
  settings: Readonly<Record<string, string>>,
): Promise<Server> {
  const binaries = await findBinaries()
  await ensureFolder(resolve(folder))
  const place = clusterIn(await realpath(folder))
  const user = chooseServerUser(place.folder, place.dataFolder, binaries.postgres)
  await changeOwner(user, place.folder)
  const password = await ensureCluster(place, binaries, user, { durable: settings.fsync !== 'off' })
  const socketFolder = await findSocketFolder(place)
  // A list of folders in quotes, since the name of a folder may contain a comma.
  const unix_socket_directories = socketFolder ? `"${socketFolder.replaceAll('"', '""')}"` : ''
  return { place, binaries, user, password, settings: { ...settings, unix_socket_directories }, log }
}

interface LockedServer extends ServerEndpoint {
  client: Client
}

/** Starts the server, or takes over the server that an ended product left running. */
async function takeOver(server: Server, choosePort: () => Promise<number>): Promise<LockedServer> {
  const { place, binaries, user, password, settings, log } = server
  const commandLine = (port: number) => {
    const args = serverArguments(place, port, settings)
    return { args, asStored: [binaries.postgres, ...args.map((arg) => `"${arg}"`)].join(' ') }
  }
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    const running = findPostmaster(place)
    if (!running) {
      const result = await launchPostmaster(
        place,
        user,
        binaries.postgres,
        commandLine(await choosePort()).args,
      )
      if (result.kind !== 'ready') await pause(POLL_MS)
      continue
    }
    const lock = running.state === 'ready' ? await lockCluster(running.port, password) : undefined
    if (lock?.kind === 'taken' && isRunning(lock.byProcess))
      throw new CannotStart(folderInUseMessage(place.folder, lock.byProcess))
    if (lock?.kind !== 'locked') {
      await pause(POLL_MS)
      continue
    }
    if (lastCommandLine(place) === commandLine(running.port).asStored)
      return { client: lock.client, port: running.port, socketFolder: running.socketFolder }
    log.info('PostgreSQL was left running by another version or with other settings: restarting it')
    await lock.client.end()
    await stopPostmaster(place, running.pid)
  }
  throw new CannotStart(`PostgreSQL in ${place.folder} did not start serving within ${TIMEOUT_MS / 1000} s`)
}

function folderInUseMessage(folder: string, byProcess: number): string {
  return (
    `Another Enamel (process ${byProcess}) is using the database in ${folder}. ` +
    'Stop it first, or give this one a folder of its own with ENAMEL_DATA.'
  )
}

function lastPort(place: ClusterPlace): number | undefined {
  const port = /"-p" "(\d+)"/.exec(lastCommandLine(place))?.[1]
  return port ? Number(port) : undefined
}

/** Creates the database with a plain role that may create roles, as on a hosted server. */
async function ensureDatabase(client: Client, password: string): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = '${OWNER}') as role,
            exists (select from pg_database where datname = '${DATABASE}') as database`,
  )
  if (!rows[0]?.role) await client.query(`create role ${OWNER} login createrole password '${password}'`)
  if (!rows[0]?.database) await client.query(`create database ${DATABASE} owner ${OWNER}`)
}
