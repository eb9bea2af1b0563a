import type { FastifyBaseLogger } from 'fastify'
import { destination, type Logger, pino } from 'pino'
import { loggedError } from './logged-error.ts'

/** A log of plain texts. The product's log can be used as one. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** Lines are written together, at the latest after half a second, since each write costs as much as a small query. */
const GATHERED = { sync: false, minLength: 8_192, periodicFlush: 500 }

export const silent: Log = { info() {}, warn() {}, error() {} }

/** The product's log: texts with data. Errors are logged under `err`. */
export type ProductLog = FastifyBaseLogger

/**
 * Opens the log of requests, jobs and mail, one line of JSON for each entry. A process that is killed may lose the
 * lines of its last half second.
 * @param to the destination; standard output by default
 */
export function openLog(level: string, to?: { write(line: string): void }): Logger {
  return pino({ level, serializers: { err: loggedError } }, to ?? destination(GATHERED))
}

/**
 * Resolves when all lines are written, or cannot be. If nobody reads the output any more, what is written at the exit
 * of the process is attempted for ever, unless this has found out before.
 */
export function writeAllLines(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}
