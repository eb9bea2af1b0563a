import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'

/** Committed data survives the end of any process, but not of the machine. */
export const KILL_SAFE = { fsync: 'off' }

/** A process with an embedded PostgreSQL, like the product's. `error` is the reason why it did not start. */
export interface Product {
  child: ChildProcess
  url: string
  error: string
  /** The log so far. */
  log(): string
  /** Asks the process to end, and waits until it has ended. */
  end(): Promise<void>
  /** Sends SIGKILL: the process cannot clean up, and its PostgreSQL continues to run. */
  kill(): Promise<void>
}

interface StartOptions {
  /** The system user that runs the process; only root may choose. */
  account?: { uid: number; gid: number }
  /** A program and its arguments that run the command, such as unshare. */
  launcher?: string[]
  /** The path at which the process finds the repository. */
  root?: string
}

const ROOT = join(import.meta.dirname, '../../../../..')
/** The cache of scripts/run.ts, because many tests start a program. */
const COMPILED = join(ROOT, 'node_modules/.cache/enamel')

/** Starts a process on the folder, and waits until it serves or has printed why it cannot start. */
export async function startProduct(
  folder: string,
  { account, launcher = [], root = ROOT }: StartOptions = {},
): Promise<Product> {
  const script = join(root, 'apps/server/src/db/testing/run-embedded.ts')
  const [program = '', ...args] = [...launcher, process.execPath, script, folder]
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (text) => {
    log += text
  })
  const exit = once(child, 'exit')
  const first = once(createInterface(child.stdout), 'line')
  const line = await Promise.race([first.then(([text]) => String(text)), exit.then(() => undefined)])
  if (!line) throw new Error(`The product printed nothing: ${log}`)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exit
  }
  return {
    child,
    url: '',
    error: '',
    ...(JSON.parse(line) as { url?: string; error?: string }),
    log: () => log,
    end: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** Runs one statement on its own connection. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
