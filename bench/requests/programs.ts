import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePorts } from '@enamel/testing/free-ports'
import { ADMINISTRATOR, clusterIn } from '../../apps/server/src/db/embedded/cluster.ts'
import { findPostmaster } from '../../apps/server/src/db/embedded/postmaster.ts'
import { urlOfDatabase } from '../../apps/server/src/db/embedded/server-endpoint.ts'
import { FLAGS, PRODUCT, RETURN_FREED_MEMORY } from '../../scripts/product-process.ts'
import { endProgram } from '../run-program.ts'
import { startSandboxProgram } from '../sandbox-program.ts'
import type { DataCopy } from './data-copy.ts'
import type { Question, StatementCount } from './inside-product.ts'
import type { Load, LoadResult } from './load-generator.ts'

/** All processes of the product have the same. */
const SECRET = 'a'.repeat(64)

/** The role that owns the product's database. */
const OWNER = 'enamel'

/**
 * What is started: what `npm start` runs, whose speed counts, or the sources, whose statements can be counted and whose
 * time can be attributed. The sources are a little slower.
 */
export type ProductForm = 'bundle' | 'sources'
const FILES: Record<ProductForm, string> = { bundle: PRODUCT, sources: 'apps/server/src/main.ts' }

/** A server that is put under load. */
export interface MeasuredServer {
  url: string
  /** The processor time of its process since its start, in milliseconds. */
  processorMs(): Promise<number>
}

export interface MeasuredProduct extends MeasuredServer {
  sandboxUrl: string
  /** The address of its database, for the administrator. */
  databaseUrl: string
  /** The statements since `countStatements`, which makes the process a little slower. */
  statements(): Promise<StatementCount>
  countStatements(): Promise<void>
  /** Ends the counting. */
  stopCounting(): Promise<void>
  /** Runs Node's profiler while this is done. */
  profile(work: () => Promise<unknown>): Promise<Profiler.Profile>
  /**
   * Runs a worker on the same database while this is done. Requests are measured without one, since both processors are
   * needed for them.
   * @returns how many statements it sent
   */
  withWorker(work: () => Promise<unknown>): Promise<number>
  stop(): Promise<void>
}

/** Starts the product on its data, without a worker, with the sandbox as its carrier. */
export async function startProduct(
  { folder, practice }: DataCopy,
  form: ProductForm,
): Promise<MeasuredProduct> {
  const [port = 0, smtpPort = 0] = await freePorts(2)
  const url = `http://localhost:${port}`
  const sandbox = await startSandboxProgram({ url, smtpPort, number: practice.number })
  const start = (environment: Record<string, string>) =>
    startForked(FILES[form], {
      execArgv: [...FLAGS, '--import', join(import.meta.dirname, 'inside-product.ts')],
      environment: {
        ...RETURN_FREED_MEMORY,
        ...sandbox.environment,
        ENAMEL_DATA: folder,
        ENAMEL_SECRET: SECRET,
        PUBLIC_URL: url,
        // Its own database, whatever this process was given.
        DATABASE_URL: '',
        ...environment,
      },
    })
  const { program } = await start({
    ENAMEL_ROLE: 'web',
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    RATE_LIMIT_PER_MINUTE: '100000000',
  })
  const database = await databaseIn(folder)
  const ask = <T>(question: Question) => answerOf<T>(program, question)
  return {
    url,
    sandboxUrl: sandbox.url,
    databaseUrl: database(ADMINISTRATOR),
    processorMs: () => processorMsOf(program),
    statements: () => ask<StatementCount>('statements'),
    countStatements: async () => void (await ask('count statements')),
    stopCounting: async () => void (await ask('stop counting')),
    profile: async (work) => {
      await ask('start profile')
      await work()
      return ask<Profiler.Profile>('stop profile')
    },
    withWorker: async (work) => {
      const worker = await start({ ENAMEL_ROLE: 'worker', DATABASE_URL: database(OWNER) })
      try {
        await answerOf(worker.program, 'count statements' satisfies Question)
        await work()
        const { byRequests, byOthers } = await answerOf<StatementCount>(worker.program, 'statements')
        return byRequests + byOthers
      } finally {
        await endProgram(worker.program, 'SIGTERM')
      }
    },
    stop: async () => {
      await endProgram(program, 'SIGTERM')
      await endProgram(sandbox.program, 'SIGTERM')
    },
  }
}

export async function startFloor(
  databaseUrl: string,
  practiceId: string,
): Promise<MeasuredServer & { stop(): Promise<void> }> {
  const { program, ready } = await startForked(join(import.meta.dirname, 'floor.ts'), {
    environment: { DATABASE_URL: databaseUrl, PRACTICE: practiceId },
  })
  return {
    url: ready.url,
    processorMs: () => processorMsOf(program),
    stop: () => endProgram(program, 'SIGTERM'),
  }
}

export interface LoadGenerator {
  run(load: Load): Promise<LoadResult>
  stop(): Promise<void>
}

export function startLoadGenerator(): LoadGenerator {
  const program = fork(join(import.meta.dirname, 'load-generator.ts'))
  return { run: (load) => answerOf(program, load), stop: () => endProgram(program, 'SIGTERM') }
}

/** Starts a program that answers messages, and waits for its ready line. */
async function startForked(
  file: string,
  { execArgv = [], environment }: { execArgv?: string[]; environment: Record<string, string> },
): Promise<{ program: ChildProcess; ready: { url: string } }> {
  const program = fork(file, {
    execArgv,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!program.stdout) throw new Error('The program has no output')
  for await (const line of createInterface(program.stdout)) {
    if (!line.startsWith('{"ready":true')) continue
    program.stdout.resume()
    return { program, ready: JSON.parse(line) }
  }
  throw new Error(`${file} ended before it was ready`)
}

async function processorMsOf(program: ChildProcess): Promise<number> {
  const { user, system } = await answerOf<NodeJS.CpuUsage>(program, 'processor time' satisfies Question)
  return (user + system) / 1000
}

/** Sends a message and resolves with the next one in return. @throws if the program ends instead */
async function answerOf<T>(program: ChildProcess, message: object | string): Promise<T> {
  const over = new AbortController()
  const exit = once(program, 'exit', over).then(() => {
    throw new Error(`A program ended instead of answering ${JSON.stringify(message).slice(0, 100)}`)
  })
  const answer = once(program, 'message', over)
  program.send(message)
  const [value] = await Promise.race([answer, exit])
  over.abort()
  return value as T
}

/** @returns the address of the database for a role, over the kind of connection that the product uses */
async function databaseIn(folder: string): Promise<(role: string) => string> {
  const cluster = clusterIn(join(folder, 'postgres'))
  const password = (await readFile(cluster.passwordFile, 'utf8')).trim()
  const postmaster = findPostmaster(cluster)
  if (!postmaster) throw new Error('PostgreSQL is not running')
  return (role) => urlOfDatabase(postmaster, { role, password, database: 'enamel' })
}
