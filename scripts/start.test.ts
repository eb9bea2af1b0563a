import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '@enamel/testing/free-ports'

/** Real processes, started as people start them. What they leave running is what is looked at. */
const ROOT = join(import.meta.dirname, '..')
const PATIENCE_MS = 60_000

const PROGRAMS = ['start.mjs', 'run.ts', 'sandbox/src/main.ts', 'server/src/main.ts', 'postgres -D']

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

/** All that run now; what has ended and was not yet looked after does not count. */
function processes(): Process[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
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

/** What was started itself: it leads a process group, as a command typed in a terminal does. */
interface Launched {
  head: ChildProcess
  group: number
  said(): string
}

interface Started extends Launched {
  /** Of the node that runs this file. */
  pidOf(file: string): number
  /** Which of all that was running still is. */
  left(): Process[]
}

/** Starts the demo and waits until it serves. */
async function start(ports?: Ports): Promise<Started> {
  const one = await launch(['npm', 'start'], { ENAMEL_DATA: folder, ...(ports ?? (await somePorts())) })
  await eventually(() => expect(one.said()).toContain('Ctrl C stops it'), { timeout: PATIENCE_MS })
  const all = processes()
  const ours = descendants(process.pid, all).filter(({ command }) => !command.startsWith('ps '))
  for (const words of PROGRAMS) expect(ours.map(({ command }) => command).join('\n')).toContain(words)
  const started = {
    ...one,
    pidOf: (file: string) =>
      ours.find(({ command }) => command.startsWith('node ') && command.endsWith(file))?.pid ?? Number.NaN,
    left() {
      const now = new Map(processes().map(({ pid, command }) => [pid, command]))
      return ours.filter(({ pid, command }) => now.get(pid) === command)
    },
  }
  starts.push(started)
  return started
}

type Ports = Record<'PORT' | 'SANDBOX_PORT' | 'SMTP_PORT' | 'SANDBOX_SMTP_PORT', string>

async function somePorts(): Promise<Ports> {
  const [PORT = '', SANDBOX_PORT = '', SMTP_PORT = '', SANDBOX_SMTP_PORT = ''] = (await freePorts(4)).map(
    String,
  )
  return { PORT, SANDBOX_PORT, SMTP_PORT, SANDBOX_SMTP_PORT }
}

async function launch([program = '', ...args]: string[], environment: Ports & { ENAMEL_DATA: string }) {
  const head = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [head.stdout, head.stderr])
    stream.on('data', (words) => {
      said += words
    })
  await once(head, 'spawn')
  return { head, group: -(head.pid ?? Number.NaN), said: () => said }
}

describe('nothing runs any more', () => {
  it.each([
    ['kill -9 of npm', 'SIGKILL', ({ head }: Started) => head.pid],
    ['kill -9 of scripts/start.mjs', 'SIGKILL', ({ pidOf }: Started) => pidOf('start.mjs')],
    ['kill -9 of scripts/run.ts', 'SIGKILL', ({ pidOf }: Started) => pidOf('run.ts')],
    ['SIGTERM to npm', 'SIGTERM', ({ head }: Started) => head.pid],
    ['SIGTERM to scripts/start.mjs', 'SIGTERM', ({ pidOf }: Started) => pidOf('start.mjs')],
    ['SIGTERM to the product', 'SIGTERM', ({ pidOf }: Started) => pidOf('server/src/main.ts')],
    ['the end of the terminal', 'SIGHUP', ({ group }: Started) => group],
  ] as const)(
    'after %s',
    async (_what, signal, target) => {
      const started = await start()
      process.kill(target(started) ?? Number.NaN, signal)
      await eventually(() => expect(started.left()).toEqual([]), { timeout: PATIENCE_MS })
      expect(existsSync(join(folder, 'postgres/cluster/data/postmaster.pid'))).toBe(false)
    },
    120_000,
  )

  it('after Ctrl C, and after one in impatience, with everything in good order', async () => {
    await rm(join(folder, 'product.log'), { force: true })
    const started = await start()
    process.kill(started.group, 'SIGINT')
    await eventually(() =>
      expect(readFileSync(join(folder, 'product.log'), 'utf8')).toMatch(/stops on \w+"}\n/),
    )
    process.kill(started.group, 'SIGINT')
    await eventually(() => expect(started.left()).toEqual([]), { timeout: PATIENCE_MS })
    expect(existsSync(join(folder, 'postgres/cluster/data/postmaster.pid'))).toBe(false)
    expect(readFileSync(join(folder, 'postgres/postgres.log'), 'utf8')).not.toContain(
      'not properly shut down',
    )
  }, 120_000)

  it('after Ctrl C while it is still starting', async () => {
    const { head, group } = await launch(['node', 'scripts/start.mjs'], {
      ENAMEL_DATA: folder,
      ...(await somePorts()),
    })
    const ended = once(head, 'exit')
    const pidFile = join(folder, 'postgres/cluster/data/postmaster.pid')
    await eventually(() => expect(existsSync(pidFile)).toBe(true), { timeout: PATIENCE_MS, interval: 5 })
    process.kill(group, 'SIGINT')
    await ended
    expect(existsSync(pidFile)).toBe(false)
  }, 120_000)
})

it('says at once which ports of the demo are taken, and ends with 1', async () => {
  const ports = await somePorts()
  const started = await start(ports)
  const second = await launch(['node', 'scripts/start.mjs'], { ENAMEL_DATA: join(folder, 'other'), ...ports })
  const [code] = await once(second.head, 'exit')
  expect(code).toBe(1)
  for (const variable of ['PORT', 'SMTP_PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])
    expect(second.said()).toMatch(new RegExp(`- Port \\d+ for .* is taken: .* with ${variable}\\.`))
  expect(second.said()).not.toMatch(/^\s+at /m)
  started.head.kill('SIGTERM')
  await eventually(() => expect(started.left()).toEqual([]), { timeout: PATIENCE_MS })
}, 120_000)
