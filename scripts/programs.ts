import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'

export interface Program {
  name: string
  file: string
  environment?: Readonly<Record<string, string>>
  /** The file to which its log is appended; by default this process's own output. */
  log?: string
}

/** The one line of JSON that a program prints when it serves. */
export interface Ready {
  ready: true
  url: string
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Programs stop by themselves within less. */
const KILL_AFTER_MS = 40_000

/**
 * Programs that run as one: when one ends, or this process is asked to end, all do, the last started first. Should this
 * process end without being asked, they notice by the channel to it, and end as well.
 */
export class Programs {
  readonly #running: ChildProcess[] = []
  #isStopping = false
  #exitCode = 0

  readonly #environment: NodeJS.ProcessEnv
  readonly #flags: readonly string[]

  /**
   * @param environment for all of them, in addition to this process's own
   * @param flags node's, for all of them
   */
  constructor(environment: NodeJS.ProcessEnv, flags: readonly string[]) {
    this.#environment = environment
    this.#flags = flags
    for (const signal of SIGNALS) process.on(signal, () => this.stop())
    if (process.send) process.once('disconnect', () => this.stop())
  }

  /** Starts a program and waits for its ready line. */
  async start({ name, file, environment, log }: Program): Promise<Ready> {
    const child = spawn('node', [...this.#flags, file], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, ...this.#environment, ...environment },
      // Out of the terminal's reach: a Ctrl C there is for this process, which stops them in their order.
      detached: true,
    })
    this.#running.push(child)
    const output = log ? createWriteStream(log, { flags: 'a' }) : process.stdout
    return new Promise((found) => {
      let isReady = false
      createInterface(child.stdout as NodeJS.ReadableStream).on('line', (line) => {
        if (!line.startsWith('{"ready":true')) return output.write(`${line}\n`)
        isReady = true
        found(JSON.parse(line) as Ready)
      })
      child.on('exit', (code, signal) => {
        // A program that cannot start has printed why itself.
        if (!this.#isStopping && (isReady || signal))
          console.error(`The ${name} ended with ${signal ?? code}.`)
        this.stop(code ?? 1)
      })
    })
  }

  /** Ends them all, and this process with them: with 0, or the first other code that anything ended with. */
  async stop(code = 0): Promise<void> {
    this.#exitCode ||= code
    if (this.#isStopping) return
    this.#isStopping = true
    for (const child of this.#running.toReversed()) await end(child)
    process.exit(this.#exitCode)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const late = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(late)
}
