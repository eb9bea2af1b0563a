import { sql } from 'kysely'
import type { PracticeTx } from '../db/practice-tx.ts'

/** The number of statements that wait for a row or a name which this transaction has locked. */
export async function statementsWaitingFor(tx: PracticeTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
  return rows[0]?.count ?? 0
}
