import { setTimeout as pause } from 'node:timers/promises'
import { isUuid } from '@enamel/domain/text/uuid'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { type Reactions, reactWith } from '../events/reaction.ts'
import type { Log } from '../log.ts'
import { connectionTo, type ServerSettings } from './connection.ts'
import type { DB as Schema } from './generated/schema.ts'
import { PracticeConnection, PracticeTx, type React } from './practice-tx.ts'
import { Pool } from './unavailable.ts'

export type { PracticeTx, Schema }

const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000
const SERVING: ServerSettings = {
  role: 'enamel_app',
  timezone: 'UTC',
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_TIMEOUT_MS),
}
/** Lines that are written together need few connections. */
const APPENDERS = 2
const MAX_RETRIES = 3
const RETRY_PAUSE_MS = 10
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/** The database as the serving role enamel_app sees it. */
export interface Database {
  /** For tables that belong to no practice; queries of a practice's tables find nothing. */
  readonly kysely: Kysely<Schema>
  readonly pool: pg.Pool
  /** Connections that cannot write, each bound to the practice for which it was used last. For `readInPractice` only. */
  readonly readers: pg.Pool
  /** Connections that are bound in the same way. For `appendInPractice` only. */
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
  { log, reactions, connections = 10 }: { log: Log; reactions: Reactions; connections?: number },
): Promise<Database> {
  const open = (max: number, settings: ServerSettings = {}) => {
    const opened = new Pool({
      ...connectionTo(url, 'enamel', { ...SERVING, ...settings }),
      max,
      pipeline: true,
    })
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

/**
 * Runs `work` in one transaction that sees and writes one practice's rows only. Commits when `work` resolves, rolls
 * back when it throws. After a serialization failure or a deadlock `work` runs again, up to 3 times, so it must have no
 * effect outside the transaction. Transactions must not be nested, since each takes a connection.
 *
 * Statements are sent as soon as they are asked for, and are carried out in that order. Those that do not need each other's
 * results, `Promise.all` of them or `tx.send`, take one round trip together; so do the beginning and the first one.
 * @param clientId the practice (UUID)
 */
export async function inPractice<T>(
  db: Database,
  clientId: string,
  work: (tx: PracticeTx) => Promise<T>,
): Promise<T> {
  assertPractice(clientId)
  for (let retries = 0; ; retries++) {
    try {
      return await transaction(db, clientId, work)
    } catch (error) {
      if (retries === MAX_RETRIES || !isWorthRetrying(error)) throw error
      await pause(RETRY_PAUSE_MS * 2 ** retries * (0.5 + Math.random()))
    }
  }
}

/**
 * Runs queries that see one practice's rows only. Each is a transaction of its own, and none can write.
 * @param clientId the practice (UUID)
 */
export function readInPractice<T>(
  db: Database,
  clientId: string,
  work: (tx: PracticeTx) => Promise<T>,
): Promise<T> {
  return withBound(db, db.readers, clientId, work)
}

/**
 * Runs one statement that adds rows of the practice, as a transaction of its own.
 * @param clientId the practice (UUID)
 */
export async function appendInPractice(
  db: Database,
  clientId: string,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  await withBound(db, db.appenders, clientId, (tx) => tx.query(text, values))
}

/** @throws TypeError for anything but a UUID, since the practice is a part of statements */
function assertPractice(clientId: string): void {
  if (!isUuid(clientId)) throw new TypeError('The practice is not a UUID')
}

function isWorthRetrying(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED || hasOldPlan(error))
  )
}

/** Whether a table has changed since this connection prepared a statement. A new connection prepares it again. */
function hasOldPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'
}

async function transaction<T>(
  db: Database,
  clientId: string,
  work: (tx: PracticeTx) => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect()
  const connection = new PracticeConnection(client)
  try {
    // Not awaited, so that it is sent together with the first statement.
    const begun = client.query(`begin; set local app.client_id = '${clientId}'`)
    begun.catch(() => {})
    const tx = new PracticeTx(connection, clientId, db.react)
    const result = await work(tx)
    await tx.finish()
    connection.end()
    const [{ command }] = await Promise.all([client.query('commit'), begun, connection.settled()])
    // PostgreSQL responds to the commit of a failed transaction by rolling it back, without an error.
    if (command !== 'COMMIT') throw new Error('A statement in the transaction failed, so it was rolled back')
    client.release()
    return result
  } catch (error) {
    connection.end()
    await client.query('rollback').then(
      () => client.release(hasOldPlan(error)),
      (broken) => client.release(broken),
    )
    throw error
  }
}

/** The practice to which each connection of `readers` and `appenders` is bound. */
const bound = new WeakMap<pg.PoolClient, string>()

/**
 * Runs `work` on a connection that is bound to the practice, and stays so for its next user, who binds it anew unless it
 * is theirs. That takes no statement in most cases, where a transaction takes three.
 */
async function withBound<T>(
  db: Database,
  pool: pg.Pool,
  clientId: string,
  work: (tx: PracticeTx) => Promise<T>,
): Promise<T> {
  assertPractice(clientId)
  const client = await pool.connect()
  const connection = new PracticeConnection(client)
  try {
    const binding = bound.get(client) === clientId ? undefined : bind(client, clientId)
    const result = await work(new PracticeTx(connection, clientId, db.react))
    await Promise.all([binding, connection.settled()])
    connection.end()
    client.release()
    return result
  } catch (error) {
    connection.end()
    // A new connection costs little beside what could be wrong with this one.
    client.release(true)
    if (hasOldPlan(error)) return withBound(db, pool, clientId, work)
    throw error
  }
}

/** Not awaited by its caller before the first query, with which it is sent. */
function bind(client: pg.PoolClient, clientId: string): Promise<unknown> {
  bound.set(client, clientId)
  const binding = client.query(`set app.client_id = '${clientId}'`)
  binding.catch(() => {})
  return binding
}
