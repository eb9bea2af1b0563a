import pg from 'pg'
import { CannotStart } from '../../cannot-start.ts'
import { ADMINISTRATOR } from './cluster.ts'

/** The key of the advisory lock: an arbitrary number, the same in every version of the product. */
const LOCK = 7_140_903
const NAME = 'enamel holds this folder, process '
const WRONG_PASSWORD = '28P01'

export type LockResult =
  | { kind: 'locked'; client: pg.Client }
  | { kind: 'taken'; byProcess: number }
  /** The server has ended, or does not serve yet. */
  | { kind: 'unreachable' }

/**
 * Locks a cluster for this process with an advisory lock in a session that stays open. When the process ends in any
 * way, the system closes the session and releases the lock, so that no lock becomes stale.
 */
export async function lockCluster(port: number, password: string): Promise<LockResult> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ADMINISTRATOR,
    password,
    database: 'postgres',
    application_name: `${NAME}${process.pid}`,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ locked: boolean; owner: string | null }>(
      `select pg_try_advisory_lock($1) as locked,
              (select a.application_name from pg_locks l join pg_stat_activity a using (pid)
               where l.locktype = 'advisory' and l.objid = $1::oid and l.granted) as owner`,
      [LOCK],
    )
    const row = rows[0]
    if (row?.locked) return { kind: 'locked', client }
    await client.end()
    return { kind: 'taken', byProcess: Number(row?.owner?.slice(NAME.length)) }
  } catch (error) {
    await client.end().catch(() => {})
    if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD) {
      throw new CannotStart(
        'PostgreSQL refuses the password in its folder: the password file does not belong to this database.',
      )
    }
    return { kind: 'unreachable' }
  }
}
