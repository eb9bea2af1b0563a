import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePorts } from '@enamel/testing/free-ports'

const ROOT = join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 60_000

/** A running product with its sandbox, on its own ports and with its own data folder. */
export interface Demo {
  productUrl: string
  sandboxUrl: string
  /** The port on which the product receives mail. */
  smtpPort: number
  /** The data folder, with database, files and logs. */
  folder: string
  ports: Ports
  /** The time from the start of the process until its address was printed, in milliseconds. */
  startedInMs: number
  /** Stops product and sandbox, and removes the folder unless the caller provided it. */
  stop(): Promise<void>
}

/** The ports of product, sandbox, the product's mail server, the sandbox's relay and the sandbox's DNS. */
type Ports = [number, number, number, number, number]

export interface DemoOptions {
  /** The ports of a stopped demo that this one replaces; free ports by default. */
  ports?: Ports
  /** A data folder that is not removed; by default a temporary folder is used. */
  folder?: string
  environment?: Record<string, string>
  /** The program to start: the demo itself, or `npm start`, which first checks installation and build. */
  script?: 'scripts/run.ts' | 'scripts/start.mjs'
}

/**
 * Starts the programs that `npm start` runs. Everything has to be installed and built already.
 * @throws when the program exits before it has printed its addresses, or does not print them within a minute; the
 *   message contains its output
 */
export async function startDemo({
  folder,
  ports: givenPorts,
  environment = {},
  script = 'scripts/run.ts',
}: DemoOptions = {}): Promise<Demo> {
  const ports = givenPorts ?? ((await freePorts(5)) as Ports)
  const [port, sandboxPort, smtpPort, sandboxSmtpPort, sandboxDnsPort] = ports
  const data = folder ?? (await mkdtemp(join(tmpdir(), 'enamel-demo-')))
  const startedAt = performance.now()
  const program = spawn(process.execPath, [script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // The tests send the requests of many people from one network address.
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
      ...environment,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SMTP_PORT: String(smtpPort),
      SANDBOX_SMTP_PORT: String(sandboxSmtpPort),
      SANDBOX_DNS_PORT: String(sandboxDnsPort),
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
    const startedInMs = performance.now() - startedAt
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

/**
 * Waits for the output line with the product's address. The output is still read afterwards, so that the program never
 * blocks.
 */
function addressOf(program: ChildProcess): Promise<string> {
  const { stdout, stderr } = program
  if (!stdout || !stderr) throw new Error('The program has no output to read')
  const output: string[] = []
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new Error(`The demo did not start: ${reason}\n${output.join('\n')}`))
    const timeout = setTimeout(() => fail('it took too long'), START_TIMEOUT_MS)
    const readLine = (line: string) => {
      output.push(line)
      const address = /^\s*Enamel\s+(http\S+)/.exec(line)?.[1]
      if (!address) return
      clearTimeout(timeout)
      resolve(address)
    }
    createInterface(stdout).on('line', readLine)
    createInterface(stderr).on('line', readLine)
    program.once('exit', (code) => {
      clearTimeout(timeout)
      fail(`the program exited with ${code}`)
    })
  })
}
