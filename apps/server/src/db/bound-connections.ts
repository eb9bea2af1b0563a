import type { Pool, PoolClient, QueryResultRow } from 'pg'
import type { Database, Schema } from './database.ts'
import { PracticeConnection, practiceSetting } from './practice-connection.ts'
import { BoundReader, type PracticeReader } from './practice-reader.ts'
import { insertAll, type JsonRow, type JsonTable } from './rows-as-json.ts'
import type { Statement } from './statement.ts'
import { hasOldPlan } from './statement-names.ts'

/**
 * Runs queries that see one practice's rows only. Each is a transaction of its own, and none can write or lock. Cursors
 * and `set local` need `inPractice`.
 * @param clientId the practice (UUID)
 * @throws TypeError for anything but a UUID
 */
export function readInPractice<T>(
  db: Database,
  clientId: string,
  work: (reader: PracticeReader) => Promise<T>,
): Promise<T> {
  return withBound(db.readers, clientId, (connection) => work(new BoundReader(connection, clientId)))
}

/**
 * Adds rows of the practice in a transaction of their own.
 * @param clientId the practice (UUID)
 * @throws TypeError for anything but a UUID
 */
export async function appendInPractice<Name extends keyof Schema, Column extends keyof Schema[Name] & string>(
  db: Database,
  clientId: string,
  table: JsonTable<Name, Column>,
  rows: readonly JsonRow<Name, Column>[],
): Promise<void> {
  const insert = insertAll(clientId, new Map([[table, rows]]))
  await withBound(db.appenders, clientId, (connection) => connection.run(insert))
}

/**
 * Runs one statement that changes rows of the practice, in a transaction of its own. It may run twice, so a repetition
 * must change nothing more.
 * @param clientId the practice (UUID)
 * @returns the statement's rows
 * @throws TypeError for anything but a UUID
 */
export function runInPractice<Row extends QueryResultRow>(
  db: Database,
  clientId: string,
  statement: Statement,
): Promise<Row[]> {
  return withBound(db.appenders, clientId, (connection) => connection.run<Row>(statement))
}

/** The practice to which each connection of `readers` and `appenders` is bound. */
const bound = new WeakMap<PoolClient, string>()

/**
 * Runs `work` on a connection that is bound to the practice, and stays so for its next user, who binds it anew unless
 * it is theirs. That takes no statement in most cases, where a transaction takes three.
 */
async function withBound<T>(
  pool: Pool,
  clientId: string,
  work: (connection: PracticeConnection) => Promise<T>,
): Promise<T> {
  const setting = practiceSetting(clientId)
  const client = await pool.connect()
  const connection = new PracticeConnection(client)
  try {
    const binding = bound.get(client) === clientId ? undefined : bind(client, clientId, setting)
    const result = await work(connection)
    await binding
    connection.end()
    client.release()
    return result
  } catch (error) {
    connection.end()
    // A new connection costs little beside what could be wrong with this one.
    client.release(true)
    if (hasOldPlan(error)) return withBound(pool, clientId, work)
    throw error
  }
}

/** Not awaited by its caller before the first query, with which it is sent. */
function bind(client: PoolClient, clientId: string, setting: string): Promise<unknown> {
  bound.set(client, clientId)
  const binding = client.query(`set ${setting}`)
  binding.catch(() => {})
  return binding
}
