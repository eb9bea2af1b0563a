import { sql } from 'kysely'
import type { PracticeTx } from '../db/database.ts'

/** The number of statements of this product's database that wait until another transaction releases a row. */
export async function waitingForRow(tx: PracticeTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype in ('transactionid', 'tuple') and not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The number of statements of this product's database that wait for a lock on a name. */
export async function waitingForName(tx: PracticeTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(tx)
  return rows[0]?.count ?? 0
}
