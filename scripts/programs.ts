import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'

export interface Program {
  name: string
  file: string
  environment?: Readonly<Record<string, string>>
  /** The file to which the program's log is appended. By default it goes to this process's output. */
  log?: string
}

/** The line of JSON that a program prints when it is ready to serve. */
export interface Ready {
  ready: true
  url: string
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Longer than any program needs to stop by itself. */
const KILL_AFTER_MS = 40_000

/**
 * Programs that run together: when one of them ends, or this process receives a signal, all are stopped, the last
 * started one first. If this process is killed, the IPC channel to each program closes, and the programs end by
 * themselves.
 */
export class Programs {
  readonly #running: ChildProcess[] = []
  #isStopping = false
  #exitCode = 0

  readonly #environment: NodeJS.ProcessEnv
  readonly #flags: readonly string[]

  /**
   * @param environment added to this process's environment, for every program
   * @param flags Node's flags, for every program
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
      // Ctrl C in the terminal would otherwise reach the programs too. Only this process may stop them, in order.
      detached: true,
    })
    this.#running.push(child)
    const output = log ? createWriteStream(log, { flags: 'a' }) : process.stdout
    return new Promise((resolve) => {
      let isReady = false
      createInterface(child.stdout as NodeJS.ReadableStream).on('line', (line) => {
        if (!line.startsWith('{"ready":true')) return output.write(`${line}\n`)
        isReady = true
        resolve(JSON.parse(line) as Ready)
      })
      child.on('exit', (code, signal) => {
        // A program that could not start has printed the reason itself.
        if (!this.#isStopping && (isReady || signal))
          console.error(`The ${name} ended with ${signal ?? code}.`)
        this.stop(code ?? 1)
      })
    })
  }

  /**
   * Stops every program, then exits with the first code other than 0 that was passed to this method, or else with 0.
   */
  async stop(code = 0): Promise<void> {
    this.#exitCode ||= code
    if (this.#isStopping) return
    this.#isStopping = true
    for (const child of this.#running.toReversed()) await stopProgram(child)
    process.exit(this.#exitCode)
  }
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const killTimer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(killTimer)
}
