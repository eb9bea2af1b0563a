import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@enamel/testing/eventually'
import { freePorts } from '@enamel/testing/free-ports'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

/** Real processes, started as people start them. The tests check which of them are left running. */
const ROOT = join(import.meta.dirname, '..')
const PATIENCE_MS = 60_000

const PRODUCT = ['start.mjs', 'run.ts', 'server/src/main.ts', 'postgres -D']
const DEMO = [...PRODUCT, 'sandbox/src/main.ts']
const NPM = ['npm', 'start']
const WITHOUT_NPM = ['node', 'scripts/start.mjs']
/**
 * The way in which programs below this end is the same with the sandbox or without, and the product alone starts
 * sooner.
 */
const WITHOUT_SANDBOX = { ENAMEL_DEMO: '0' }

let folder: string
const starts: Started[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enamel-start-'))
})
afterEach(() => {
  // A test that failed leaves nothing to the next one.
  for (const { pid } of starts.splice(0).flatMap((one) => one.left())) process.kill(pid, 'SIGKILL')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Process {
  pid: number
  parent: number
  command: string
}

/** The lines of ps about these processes, or about all; ended ones that were not collected yet do not count. */
function processes(pids?: number[]): Process[] {
  const which = pids ? ['-p', pids.join(',')] : ['-e']
  const { stdout } = spawnSync('ps', [...which, '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , , state]) => state !== undefined && !state.startsWith('Z'))
    .map(([, pid, parent, , command = '']) => ({ pid: Number(pid), parent: Number(parent), command }))
}

function descendants(of: number, among: Process[]): Process[] {
  const children = among.filter(({ parent }) => parent === of)
  return [...children, ...children.flatMap(({ pid }) => descendants(pid, among))]
}

/** The started process: it leads a process group, as a command typed in a terminal does. */
interface Launched {
  head: ChildProcess
  group: number
  output(): string
}

interface Started extends Launched {
  /** The node that runs this file. */
  pidOf(file: string): number
  /** Which of all that was running still is. */
  left(): Process[]
}

/** Starts it and waits until it serves. */
async function start(command: string[], environment: Record<string, string> = {}): Promise<Started> {
  const one = await launch(command, { ...(await somePorts()), ...environment })
  await eventually(() => expect(one.output()).toContain('Ctrl C stops it'), { timeout: PATIENCE_MS })
  const all = processes()
  const ours = descendants(process.pid, all).filter(({ command }) => !command.startsWith('ps '))
  const commands = ours.map(({ command }) => command).join('\n')
  for (const command of environment.ENAMEL_DEMO === '0' ? PRODUCT : DEMO) expect(commands).toContain(command)
  const started = {
    ...one,
    pidOf: (file: string) =>
      ours.find(({ command }) => command.startsWith('node ') && command.endsWith(file))?.pid ?? Number.NaN,
    left() {
      const now = new Map(processes(ours.map(({ pid }) => pid)).map(({ pid, command }) => [pid, command]))
      return ours.filter(({ pid, command }) => now.get(pid) === command)
    },
  }
  starts.push(started)
  return started
}

/** Waits until none of its processes runs, with PostgreSQL stopped in good order. */
async function ended(started: Started): Promise<void> {
  await eventually(() => expect(started.left()).toEqual([]), { timeout: PATIENCE_MS, interval: 50 })
  expect(existsSync(pidFile())).toBe(false)
}

const pidFile = () => join(folder, 'postgres/cluster/data/postmaster.pid')

type Ports = Record<'PORT' | 'SANDBOX_PORT' | 'SMTP_PORT' | 'SANDBOX_SMTP_PORT', string>

async function somePorts(): Promise<Ports> {
  const [PORT = '', SANDBOX_PORT = '', SMTP_PORT = '', SANDBOX_SMTP_PORT = ''] = (await freePorts(4)).map(
    String,
  )
  return { PORT, SANDBOX_PORT, SMTP_PORT, SANDBOX_SMTP_PORT }
}

async function launch(
  [program = '', ...args]: string[],
  environment: Record<string, string>,
): Promise<Launched> {
  const head = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ENAMEL_DATA: folder, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [head.stdout, head.stderr])
    stream.on('data', (command) => {
      output += command
    })
  await once(head, 'spawn')
  return { head, group: -(head.pid ?? Number.NaN), output: () => output }
}

describe('nothing runs any more', () => {
  it.each([
    ['kill -9 of npm', NPM, WITHOUT_SANDBOX, 'SIGKILL', ({ head }: Started) => head.pid],
    [
      'kill -9 of scripts/start.mjs',
      NPM,
      WITHOUT_SANDBOX,
      'SIGKILL',
      (one: Started) => one.pidOf('start.mjs'),
    ],
    ['kill -9 of scripts/run.ts', NPM, {}, 'SIGKILL', (one: Started) => one.pidOf('run.ts')],
    [
      'SIGTERM to scripts/start.mjs',
      WITHOUT_NPM,
      WITHOUT_SANDBOX,
      'SIGTERM',
      ({ head }: Started) => head.pid,
    ],
    ['SIGTERM to the product', WITHOUT_NPM, {}, 'SIGTERM', (one: Started) => one.pidOf('server/src/main.ts')],
    ['the end of the terminal', NPM, {}, 'SIGHUP', ({ group }: Started) => group],
  ] as const)(
    'after %s',
    async (_what, command, environment, signal, target) => {
      const started = await start([...command], environment)
      process.kill(target(started) ?? Number.NaN, signal)
      await ended(started)
    },
    120_000,
  )

  it('after Ctrl C, and after one in impatience, with everything in good order', async () => {
    await rm(join(folder, 'product.log'), { force: true })
    const started = await start(NPM)
    process.kill(started.group, 'SIGINT')
    await eventually(() =>
      expect(readFileSync(join(folder, 'product.log'), 'utf8')).toMatch(/stops on \w+"}\n/),
    )
    process.kill(started.group, 'SIGINT')
    await ended(started)
    expect(readFileSync(join(folder, 'postgres/postgres.log'), 'utf8')).not.toContain(
      'not properly shut down',
    )
  }, 120_000)

  it('after Ctrl C while it is still starting', async () => {
    const { head, group } = await launch(WITHOUT_NPM, await somePorts())
    const exit = once(head, 'exit')
    await eventually(() => expect(existsSync(pidFile())).toBe(true), { timeout: PATIENCE_MS, interval: 5 })
    process.kill(group, 'SIGINT')
    await exit
    expect(existsSync(pidFile())).toBe(false)
  }, 120_000)

  it('after SIGTERM to npm; until then a second start names the ports in use at once, and ends with 1', async () => {
    const ports = await somePorts()
    const started = await start(NPM, ports)
    const second = await launch(WITHOUT_NPM, { ...ports, ENAMEL_DATA: join(folder, 'other') })
    const [code] = await once(second.head, 'exit')
    expect(code).toBe(1)
    for (const variable of ['PORT', 'SMTP_PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])
      expect(second.output()).toMatch(new RegExp(`- Port \\d+ for .* is taken: .* with ${variable}\\.`))
    expect(second.output()).not.toMatch(/^\s+at /m)
    started.head.kill('SIGTERM')
    await ended(started)
  }, 120_000)
})
