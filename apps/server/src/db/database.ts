import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { type Reactions, reactWith } from '../events/reaction.ts'
import type { Log } from '../log.ts'
import { connectionTo, type ServerSettings } from './connection.ts'
import { endDeadConnections } from './dead-connection.ts'
import type { DB as Schema } from './generated/schema.ts'
import type { React } from './practice-tx.ts'
import { Pool } from './unavailable.ts'

export type { Schema }

const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000
/**
 * A statement without an answer by then, though the server ends it earlier, means that the connection is dead. The
 * system would notice after a quarter of an hour.
 */
const ANSWER_TIMEOUT_MS = 60_000
const SERVING: ServerSettings = {
  role: 'enamel_app',
  timezone: 'UTC',
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_TIMEOUT_MS),
}
/** Lines that are written together, and single statements, need few connections. */
const APPENDERS = 2

/** The database as the serving role enamel_app sees it. */
export interface Database {
  /** For tables that belong to no practice; queries of a practice's tables find nothing. */
  readonly kysely: Kysely<Schema>
  readonly pool: pg.Pool
  /** Connections that cannot write, each bound to the practice of its last use. For `readInPractice` only. */
  readonly readers: pg.Pool
  /** Connections that are bound in the same way. For `appendInPractice` and `runInPractice` only. */
  readonly appenders: pg.Pool
  /** Runs the reactions to the events of every transaction. */
  readonly react: React
  /** Closes all connections, after running transactions have ended. */
  close(): Promise<void>
}

/**
 * Opens the pool that serves requests: connected with `url`'s login, but as role enamel_app from the first statement.
 * Row-level security binds that role, and RESET ROLE leads back to it. SET ROLE NONE leads to the login's role, so
 * row-level security stops a forgotten condition and a wrong id, but not SQL that an attacker managed to run.
 * Statements with parameters, the only ones that contain input, cannot contain a second statement. To make SET ROLE
 * NONE harmless as well, use a `url` whose login is a member of enamel_app alone (docs/adr/0002).
 * @param url postgresql:// address; the login must be a member of enamel_app, and a pooler in between must forward
 *   options
 * @throws Error when the connection does not end up as enamel_app
 */
export async function openDatabase(
  url: string,
  {
    log,
    reactions,
    connections = 10,
    answerTimeoutMs = ANSWER_TIMEOUT_MS,
  }: { log: Log; reactions: Reactions; connections?: number; answerTimeoutMs?: number },
): Promise<Database> {
  const open = (max: number, settings: ServerSettings = {}) => {
    const opened = new Pool({
      ...connectionTo(url, 'enamel', { ...SERVING, ...settings }),
      max,
      pipeline: true,
    })
    endDeadConnections(opened, answerTimeoutMs)
    logLostConnections(opened, log)
    return opened
  }
  const pool = open(connections)
  try {
    const { rows } = await pool.query<{ role: string }>('select current_user::text as role')
    if (rows[0]?.role !== 'enamel_app') {
      throw new CannotStart(
        `The database serves this connection as ${rows[0]?.role}, not as enamel_app: a pooler in between drops the ` +
          'startup options. Connect without the pooler, or configure it to pass "options" on.',
      )
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  const readers = open(connections, { default_transaction_read_only: 'on' })
  const appenders = open(APPENDERS)
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    kysely,
    pool,
    readers,
    appenders,
    react: reactWith(reactions),
    async close() {
      await Promise.all([pool.end(), readers.end(), appenders.end()])
    },
  }
}

/**
 * The owner's pool, for the job queue and the schema generator, never for requests. It does not bypass row-level
 * security, which is forced on owners too.
 */
export function openOwnerPool(
  url: string,
  { log, connections = 10 }: { log: Log; connections?: number },
): pg.Pool {
  const pool = new Pool({ ...connectionTo(url, 'enamel jobs', { timezone: 'UTC' }), max: connections })
  logLostConnections(pool, log)
  return pool
}

/**
 * Logs lost connections, idle or in use, which the pool replaces. Without a listener for the error the process would
 * end.
 */
function logLostConnections(pool: pg.Pool, log: Log): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.once('error', (error) => {
      if (!pool.ending) log.warn(`Lost a database connection: ${error.message}`)
    })
    client.on('error', () => {})
  })
}
