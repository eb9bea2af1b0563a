import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@enamel/testing/eventually'
import { freePorts } from '@enamel/testing/free-ports'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

/** Starts real processes, as a person would, and checks which of them keep running. */
const ROOT = join(import.meta.dirname, '..')
const TIMEOUT_MS = 60_000

const PRODUCT = ['start.mjs', 'run.ts', 'server/run-bundle.mjs', 'postgres -D']
const DEMO = [...PRODUCT, 'sandbox/src/main.ts']
const NPM = ['npm', 'start']
const WITHOUT_NPM = ['node', 'scripts/start.mjs']
/** For tests of the processes that start the programs: the product is started alone, which takes less time. */
const WITHOUT_SANDBOX = { ENAMEL_DEMO: '0' }

let folder: string
const startedProducts: StartedProduct[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enamel-start-'))
  addPractice()
})
afterEach(() => {
  // No process of a failed test may disturb the next test.
  for (const { pid } of startedProducts.splice(0).flatMap((product) => product.runningProcesses()))
    process.kill(pid, 'SIGKILL')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Adds a practice to the database, as `npm run practice` does. The demo fills an empty database, which would take longer
 * than any of its starts.
 */
function addPractice(): void {
  const args = [
    'apps/server/src/manage/practice.ts',
    'create',
    '--name',
    'Riverside Dental',
    '--key',
    'riverside',
  ]
  const env = { ...process.env, ENAMEL_DATA: folder }
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}

interface Process {
  pid: number
  parent: number
  command: string
}

/** These processes, or all, as listed by ps, without zombies. */
function listProcesses(pids?: number[]): Process[] {
  const selection = pids ? ['-p', pids.join(',')] : ['-e']
  const { stdout } = spawnSync('ps', [...selection, '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , , state]) => state !== undefined && !state.startsWith('Z'))
    .map(([, pid, parent, , command = '']) => ({ pid: Number(pid), parent: Number(parent), command }))
}

function descendantsOf(ancestor: number, processes: Process[]): Process[] {
  const children = processes.filter(({ parent }) => parent === ancestor)
  return [...children, ...children.flatMap(({ pid }) => descendantsOf(pid, processes))]
}

/** A command that leads a process group, like one that is typed in a terminal. */
interface LaunchedCommand {
  process: ChildProcess
  /** Minus the id of its process group, which `process.kill` takes as the whole group. */
  group: number
  output(): string
}

interface StartedProduct extends LaunchedCommand {
  /** The id of the Node process that runs this file. */
  pidOf(file: string): number
  /** The started processes that still run. */
  runningProcesses(): Process[]
}

/** Starts the product and waits until it serves. */
async function start(command: string[], environment: Record<string, string> = {}): Promise<StartedProduct> {
  const launched = await launch(command, { ...(await portEnvironment()), ...environment })
  await eventually(() => expect(launched.output()).toContain('Ctrl C stops Enamel'), { timeout: TIMEOUT_MS })
  const startedProcesses = descendantsOf(process.pid, listProcesses()).filter(
    ({ command }) => !command.startsWith('ps '),
  )
  const commands = startedProcesses.map(({ command }) => command).join('\n')
  for (const command of environment.ENAMEL_DEMO === '0' ? PRODUCT : DEMO) expect(commands).toContain(command)
  const started = {
    ...launched,
    pidOf: (file: string) =>
      startedProcesses.find(({ command }) => command.startsWith('node ') && command.endsWith(file))?.pid ??
      Number.NaN,
    runningProcesses() {
      const current = listProcesses(startedProcesses.map(({ pid }) => pid))
      const commandByPid = new Map(current.map(({ pid, command }) => [pid, command]))
      return startedProcesses.filter(({ pid, command }) => commandByPid.get(pid) === command)
    },
  }
  startedProducts.push(started)
  return started
}

/** Waits until none of the product's processes runs, and checks that PostgreSQL removed its PID file. */
async function waitUntilAllStopped(started: StartedProduct): Promise<void> {
  await eventually(() => expect(started.runningProcesses()).toEqual([]), {
    timeout: TIMEOUT_MS,
    interval: 50,
  })
  expect(existsSync(pidFile())).toBe(false)
}

const pidFile = () => join(folder, 'postgres/cluster/data/postmaster.pid')

const portVariables = ['PORT', 'SANDBOX_PORT', 'SMTP_PORT', 'SANDBOX_SMTP_PORT', 'SANDBOX_DNS_PORT']

async function portEnvironment(): Promise<Record<string, string>> {
  const ports = await freePorts(portVariables.length)
  return Object.fromEntries(portVariables.map((variable, index) => [variable, String(ports[index])]))
}

async function launch(
  [program = '', ...args]: string[],
  environment: Record<string, string>,
): Promise<LaunchedCommand> {
  const launched = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ENAMEL_DATA: folder, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [launched.stdout, launched.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  await once(launched, 'spawn')
  return { process: launched, group: -(launched.pid ?? Number.NaN), output: () => output }
}

describe('npm start', () => {
  it.each([
    ['npm is killed', NPM, WITHOUT_SANDBOX, 'SIGKILL', (product: StartedProduct) => product.process.pid],
    [
      'scripts/start.mjs is killed',
      NPM,
      WITHOUT_SANDBOX,
      'SIGKILL',
      (product: StartedProduct) => product.pidOf('start.mjs'),
    ],
    ['scripts/run.ts is killed', NPM, {}, 'SIGKILL', (product: StartedProduct) => product.pidOf('run.ts')],
    [
      'scripts/start.mjs receives SIGTERM',
      WITHOUT_NPM,
      WITHOUT_SANDBOX,
      'SIGTERM',
      (product: StartedProduct) => product.process.pid,
    ],
    [
      'the product receives SIGTERM',
      WITHOUT_NPM,
      {},
      'SIGTERM',
      (product: StartedProduct) => product.pidOf('server/run-bundle.mjs'),
    ],
    ['the terminal is closed', NPM, {}, 'SIGHUP', (product: StartedProduct) => product.group],
  ] as const)(
    'stops every process when %s',
    async (_cause, command, environment, signal, target) => {
      const started = await start([...command], environment)
      process.kill(target(started) ?? Number.NaN, signal)
      await waitUntilAllStopped(started)
    },
    120_000,
  )

  it('stops every process cleanly on Ctrl C, even when Ctrl C is pressed again while they stop', async () => {
    await rm(join(folder, 'product.log'), { force: true })
    const started = await start(NPM)
    process.kill(started.group, 'SIGINT')
    await eventually(
      () => expect(readFileSync(join(folder, 'product.log'), 'utf8')).toMatch(/stops on \w+"}\n/),
      { timeout: TIMEOUT_MS },
    )
    process.kill(started.group, 'SIGINT')
    await waitUntilAllStopped(started)
    expect(readFileSync(join(folder, 'postgres/postgres.log'), 'utf8')).not.toContain(
      'not properly shut down',
    )
  }, 120_000)

  it('stops every process on Ctrl C while the product is still starting', async () => {
    const { process: launched, group } = await launch(WITHOUT_NPM, await portEnvironment())
    const exit = once(launched, 'exit')
    await eventually(() => expect(existsSync(pidFile())).toBe(true), { timeout: TIMEOUT_MS, interval: 5 })
    process.kill(group, 'SIGINT')
    await exit
    expect(existsSync(pidFile())).toBe(false)
  }, 120_000)

  it('exits with 1 and lists the ports in use at a second start, and stops every process when npm receives SIGTERM', async () => {
    const ports = await portEnvironment()
    const started = await start(NPM, ports)
    const second = await launch(WITHOUT_NPM, { ...ports, ENAMEL_DATA: join(folder, 'other') })
    const [code] = await once(second.process, 'exit')
    expect(code).toBe(1)
    for (const variable of portVariables)
      expect(second.output()).toMatch(new RegExp(`- Port \\d+ for .* is taken: .* with ${variable}\\.`))
    expect(second.output()).not.toMatch(/^\s+at /m)
    started.process.kill('SIGTERM')
    await waitUntilAllStopped(started)
  }, 120_000)

  it.each(['WHATSAPP_PARTNER_', 'DENTALLY_CLIENT_', 'GOOGLE_CLIENT_', 'MICROSOFT_CLIENT_'])(
    'runs no demo when a registration at a service is configured by %sID',
    async (prefix) => {
      const alone = await launch(WITHOUT_NPM, { ...(await portEnvironment()), [`${prefix}ID`]: 'enamel' })
      const [code] = await once(alone.process, 'exit')
      // The demo has the secrets of the sandbox, and would start.
      expect(alone.output()).toMatch(new RegExp(`${prefix}(SECRET|KEY)`))
      expect(code).toBe(1)
    },
    TIMEOUT_MS,
  )
})
