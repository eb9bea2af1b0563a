import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { loggedError } from './logged-error.ts'

/** The log of the plumbing, texts only; the product's log fits. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export const silent: Log = { info() {}, warn() {}, error() {} }

/** The product's log: texts, and data beside them. An error is logged under `err`. */
export type ProductLog = FastifyBaseLogger

/**
 * Opens the log that calls, jobs and mail write into, a line of JSON at a time.
 * @param to where the lines go; standard output unless said otherwise
 */
export function openLog(level: string, to?: { write(line: string): void }): ProductLog {
  return pino({ level, serializers: { err: loggedError } }, to)
}
