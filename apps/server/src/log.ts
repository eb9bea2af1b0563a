import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { gatheredOutput } from './gathered-output.ts'
import { loggedError } from './logged-error.ts'

/** A log of plain texts. The product's log can be used as one. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export const silent: Log = { info() {}, warn() {}, error() {} }

/** The product's log: texts with data. Errors are logged under `err`. */
export type ProductLog = FastifyBaseLogger

/**
 * Opens the log of requests, jobs and mail, one line of JSON for each entry. A process that is killed may lose the
 * lines of its last half second.
 * @param to the destination; standard output by default
 */
export function openLog(level: string, to?: { write(line: string): void }): ProductLog {
  return pino({ level, serializers: { err: loggedError } }, to ?? gatheredOutput())
}
