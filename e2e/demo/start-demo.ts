import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePorts } from '@enamel/testing/free-ports'

const ROOT = join(import.meta.dirname, '../..')
const START_WITHIN_MS = 60_000

/** The product and its sandbox, running on ports and in a folder of their own. */
export interface Demo {
  productUrl: string
  sandboxUrl: string
  /** The address on which the product receives mail. */
  smtpPort: number
  /** Database, files and logs. */
  folder: string
  ports: Ports
  /** Milliseconds from the spawn until the address was printed. */
  startedInMs: number
  /** Stops both, and removes the folder unless the caller gave it. */
  stop(): Promise<void>
}

/** Product, sandbox, the product's mail and the sandbox's relay. */
type Ports = [number, number, number, number]

export interface DemoOptions {
  /** The ports of a stopped one, to replace it; by default free ones. */
  ports?: Ports
  /** A lasting folder; without it a temporary one is created and removed. */
  folder?: string
  environment?: Record<string, string>
  /** The program: the demo itself, or `npm start` with its check of installation and build. */
  script?: 'scripts/run.ts' | 'scripts/start.mjs'
}

/**
 * Starts the programs of `npm start`, once everything is installed and built.
 * @throws when it ends, or takes longer than a minute, before it has printed its addresses; the message contains its
 *   output
 */
export async function startDemo({
  folder,
  ports: wanted,
  environment = {},
  script = 'scripts/run.ts',
}: DemoOptions = {}): Promise<Demo> {
  const ports = wanted ?? ((await freePorts(4)) as Ports)
  const [port, sandboxPort, smtpPort, sandboxSmtpPort] = ports
  const data = folder ?? (await mkdtemp(join(tmpdir(), 'enamel-demo-')))
  const began = performance.now()
  const program = spawn(process.execPath, [script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // A check of the product calls as many people at once from one address.
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
      ...environment,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SMTP_PORT: String(smtpPort),
      SANDBOX_SMTP_PORT: String(sandboxSmtpPort),
      ENAMEL_DATA: data,
    },
  })
  const stop = async () => {
    if (program.exitCode === null && program.signalCode === null) {
      program.kill('SIGTERM')
      await once(program, 'exit')
    }
    if (!folder) await rm(data, { recursive: true, force: true })
  }
  try {
    const productUrl = await addressOf(program)
    const startedInMs = performance.now() - began
    return {
      productUrl,
      sandboxUrl: `http://localhost:${sandboxPort}`,
      smtpPort,
      folder: data,
      ports,
      startedInMs,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits for the line that names the product's address, and continues to read so that the program never blocks. */
function addressOf(program: ChildProcess): Promise<string> {
  const { stdout, stderr } = program
  if (!stdout || !stderr) throw new Error('The program has no output to read')
  const output: string[] = []
  return new Promise((found, failed) => {
    const fail = (why: string) => failed(new Error(`The demo did not start: ${why}\n${output.join('\n')}`))
    const late = setTimeout(() => fail('it took too long'), START_WITHIN_MS)
    const hear = (line: string) => {
      output.push(line)
      const address = /^\s*Enamel\s+(http\S+)/.exec(line)?.[1]
      if (!address) return
      clearTimeout(late)
      found(address)
    }
    createInterface(stdout).on('line', hear)
    createInterface(stderr).on('line', hear)
    program.once('exit', (code) => {
      clearTimeout(late)
      fail(`it ended with ${code}`)
    })
  })
}
