import { execFileSync, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readlinkSync } from 'node:fs'
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../../cannot-start.ts'
import { type ClusterPlace, changeOwner, SERVER_ENVIRONMENT } from './cluster.ts'
import { isRunning } from './process.ts'
import type { ServerEndpoint } from './server-endpoint.ts'
import type { ServerUser } from './server-user.ts'

const POLL_MS = 5
const FAST_SHUTDOWN_MS = 60_000
const IMMEDIATE_SHUTDOWN_MS = 10_000
const LOG_LIMIT_BYTES = 10_000_000
const PID_FILE = 'postmaster.pid'
const SOCKET_LOCK = /^\.s\.PGSQL\.\d+\.lock$/

/** The server's first process, as described in its file postmaster.pid. */
export interface Postmaster extends ServerEndpoint {
  pid: number
  state: 'starting' | 'ready' | 'stopping'
}

/**
 * @returns the server that runs on this cluster, whichever process started it; the stale file of a dead server is
 *   ignored
 */
export function findPostmaster({ dataFolder }: ClusterPlace): Postmaster | undefined {
  const lines = readLockFile(join(dataFolder, PID_FILE))
  const pid = Number(lines?.[0])
  if (!lines || !servesCluster(pid, dataFolder)) return undefined
  const state = lines[7]?.trim()
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4] || undefined,
    state: state === 'ready' || state === 'stopping' ? state : 'starting',
  }
}

/** @returns the lines of a lock file, the first of which is the id of a process */
function readLockFile(path: string): string[] | undefined {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return undefined
  }
}

/**
 * Whether a process is running and is this cluster's server. After a restart of the machine, the server's old id may
 * belong to a different process.
 */
function servesCluster(pid: number, dataFolder: string): boolean {
  if (!isRunning(pid)) return false
  try {
    if (process.platform === 'win32') return true
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === dataFolder
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      dataFolder,
    )
  } catch {
    return false
  }
}

/** The server's arguments. The server stores them in postmaster.opts, each in quotes, after the path of its program. */
export function serverArguments(
  { dataFolder }: ClusterPlace,
  port: number,
  settings: Readonly<Record<string, string>>,
): string[] {
  return [
    '-D',
    dataFolder,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** @returns the command line of the last start, as one string */
export function lastCommandLine({ dataFolder }: ClusterPlace): string {
  try {
    return readFileSync(join(dataFolder, 'postmaster.opts'), 'utf8').trim()
  } catch {
    return ''
  }
}

export type LaunchResult =
  | { kind: 'ready' }
  | { kind: 'port_taken' }
  /** Another server uses the cluster, or processes of a killed one are still ending. */
  | { kind: 'busy' }

/**
 * Starts the server and waits until it serves, after a crash also for its recovery. The server has its own process
 * group, so that Ctrl-C in the terminal reaches only this process, which stops the server after its own work.
 * @throws Error with the server's last log lines
 */
export async function launchPostmaster(
  place: ClusterPlace,
  user: ServerUser,
  postgres: string,
  args: string[],
): Promise<LaunchResult> {
  await forgetReusedPids(place)
  const { child, logStart } = await spawnServer(place, user, postgres, args)
  while (child.exitCode === null && child.signalCode === null) {
    const running = findPostmaster(place)
    if (running?.pid === child.pid && running?.state === 'ready') return { kind: 'ready' }
    await pause(POLL_MS)
  }
  return whyEnded((await readFile(place.logFile)).subarray(logStart).toString())
}

async function spawnServer(place: ClusterPlace, user: ServerUser, postgres: string, args: string[]) {
  const log = await open(place.logFile, 'a', 0o600)
  try {
    await changeOwner(user, place.logFile)
    if ((await log.stat()).size > LOG_LIMIT_BYTES) await log.truncate()
    const { size: logStart } = await log.stat()
    const { file, args: allArgs, ...account } = user.launch(postgres, args)
    const stdio: StdioOptions = ['ignore', log.fd, log.fd]
    const child = spawn(file, allArgs, {
      ...account,
      cwd: '/',
      env: SERVER_ENVIRONMENT,
      detached: true,
      stdio,
    })
    await once(child, 'spawn')
    child.unref()
    return { child, logStart }
  } finally {
    await log.close()
  }
}

/**
 * Replaces the id in the stale lock files of a killed server if it belongs to a different program now, as after the
 * restart of a container: the server refuses to start while the process with the id in such a file is alive. With the
 * id of its parent process in postmaster.pid, the server goes on to check for processes of a killed server, which it
 * would not do if the file were deleted.
 */
async function forgetReusedPids(place: ClusterPlace): Promise<void> {
  const { clusterFolder, dataFolder } = place
  const socketLocks = (await readdir(clusterFolder)).filter((name) => SOCKET_LOCK.test(name))
  for (const path of [join(dataFolder, PID_FILE), ...socketLocks.map((name) => join(clusterFolder, name))]) {
    const lines = readLockFile(path)
    if (!lines || !isRunning(Number(lines[0])) || findPostmaster(place)) continue
    await writeFile(path, [process.pid, ...lines.slice(1)].join('\n'))
  }
}

function whyEnded(output: string): LaunchResult {
  if (/could not bind|could not create any TCP\/IP sockets/.test(output)) return { kind: 'port_taken' }
  if (/lock file ".*" already exists|lock file ".*" is empty|pre-existing shared memory block/.test(output)) {
    return { kind: 'busy' }
  }
  throw new CannotStart(`PostgreSQL did not start: ${output.trim() || 'it printed nothing'}`)
}

/**
 * Stops the server cleanly: sessions are closed, everything is written, the next start needs no recovery.
 * @returns a promise that resolves when the server's process has ended
 */
export async function stopPostmaster(place: ClusterPlace, pid: number): Promise<void> {
  if (await endBySignal(place, pid, 'SIGINT', FAST_SHUTDOWN_MS)) return
  // SIGQUIT skips the last checkpoint, so the next start has to recover; no committed data is lost.
  if (await endBySignal(place, pid, 'SIGQUIT', IMMEDIATE_SHUTDOWN_MS)) return
  throw new Error(`PostgreSQL (process ${pid}) did not stop`)
}

async function endBySignal(
  { dataFolder }: ClusterPlace,
  pid: number,
  signal: NodeJS.Signals,
  timeoutMs: number,
) {
  const deadline = performance.now() + timeoutMs
  if (servesCluster(pid, dataFolder)) process.kill(pid, signal)
  while (servesCluster(pid, dataFolder)) {
    if (performance.now() > deadline) return false
    await pause(POLL_MS)
  }
  return true
}
