import { sql } from 'kysely'
import type { PracticeTx } from '../db/database.ts'

/** The number of statements of the test's database that wait until another transaction ends. */
export async function statementsWaitingForRows(tx: PracticeTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'transactionid' and not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(tx)
  return rows[0]?.count ?? 0
}
