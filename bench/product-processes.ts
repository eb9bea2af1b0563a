import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@enamel/testing/free-ports'
import { freshDatabaseOn, startTestServer } from '../apps/server/src/db/testing/test-server.ts'
import { endProgram, startProductProgram } from './run-program.ts'

/** The web and worker processes of one product, each with a folder of its own, on one database. */
export interface ProductProcesses {
  databaseUrl: string
  /** For the database's administrator, whom row-level security does not bind. */
  administratorUrl: string
  /** The address of the product, whose connections are forwarded to the web processes in turn. */
  publicUrl: string
  /** Where mail for the practices is received, forwarded in the same way. */
  mailPort: number
  /** @returns the address of a web process itself, which stays the same when it is started again */
  urlOf(name: string): string
  /** Starts a process, and forwards connections to it. @param name of a new process or of one that was killed */
  start(name: string, role: 'web' | 'worker', environment?: Record<string, string>): Promise<void>
  /** Forwards further connections only to these processes. */
  forwardOnly(...names: string[]): Promise<void>
  kill(name: string, signal?: NodeJS.Signals): Promise<void>
  /** Processes that ended without being killed by this fixture. */
  unexpectedExits(): readonly string[]
  stop(): Promise<void>
}

interface RunningProcess {
  program: ChildProcess
  port: number
  mailPort: number
}

export interface ProcessesOptions {
  /** The configuration of every process, from the product's public address. */
  environment: (publicUrl: string) => Record<string, string>
  /** The number of addresses that the connections come from. */
  networks?: number
}

export async function productProcesses({
  environment,
  networks = 1,
}: ProcessesOptions): Promise<ProductProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'enamel-processes-'))
  const postgres = await startTestServer()
  const database = await freshDatabaseOn(postgres.administratorUrl)
  const [port = 0, mailPort = 0] = await freePorts(2)
  const publicUrl = `http://localhost:${port}`
  const http = await startForwarder(port, networks)
  const mail = await startForwarder(mailPort, 1)
  const administratorUrl = new URL(postgres.administratorUrl)
  administratorUrl.pathname = new URL(database.ownerUrl).pathname
  const running = new Map<string, RunningProcess>()
  const webProcesses = new Set<string>()
  const ports = new Map<string, number[]>()
  const unexpected: string[] = []

  const forward = async (names: Iterable<string> = webProcesses) => {
    const open = [...names].flatMap((name) => running.get(name) ?? [])
    await http.forwardTo(open.map((one) => one.port))
    await mail.forwardTo(open.map((one) => one.mailPort))
  }

  return {
    databaseUrl: database.ownerUrl,
    administratorUrl: administratorUrl.toString(),
    publicUrl,
    mailPort,
    urlOf: (name) => `http://127.0.0.1:${ports.get(name)?.[0]}`,
    async start(name, role, more = {}) {
      const [own = 0, ownMail = 0] = ports.get(name) ?? (await freePorts(2))
      ports.set(name, [own, ownMail])
      const program = await startProductProgram({
        LOG_LEVEL: 'error',
        RATE_LIMIT_PER_MINUTE: '100000000',
        ENAMEL_SECRET: 'the same secret for all processes, 32 characters',
        DATABASE_URL: database.ownerUrl,
        PUBLIC_URL: publicUrl,
        ...environment(publicUrl),
        ...more,
        ENAMEL_ROLE: role,
        ENAMEL_DATA: join(folder, name),
        PORT: String(own),
        SMTP_PORT: String(ownMail),
      })
      const started = { program, port: own, mailPort: ownMail }
      running.set(name, started)
      if (role === 'web') webProcesses.add(name)
      program.once('exit', () => {
        if (running.get(name) === started) unexpected.push(name)
      })
      await forward()
    },
    forwardOnly: (...names) => forward(names),
    async kill(name, signal = 'SIGKILL') {
      const one = running.get(name)
      running.delete(name)
      if (one) await endProgram(one.program, signal)
      await forward()
    },
    unexpectedExits: () => unexpected,
    async stop() {
      const programs = [...running.values()].map(({ program }) => program)
      running.clear()
      for (const program of programs) await endProgram(program, 'SIGTERM')
      http.stop()
      mail.stop()
      await database.drop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startForwarder(port: number, networks: number) {
  const program = fork(join(import.meta.dirname, 'forwarder.ts'), [String(port), String(networks)])
  await once(program, 'message')
  return {
    async forwardTo(ports: readonly number[]) {
      program.send(ports)
      await once(program, 'message')
    },
    stop: () => void program.disconnect(),
  }
}
