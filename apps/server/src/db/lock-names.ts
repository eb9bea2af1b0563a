import { sql, type Transaction } from 'kysely'
import type { Schema } from './database.ts'
import type { PracticeTx } from './practice-tx.ts'

/**
 * Locks each of these names for one transaction of the practice, until the transaction ends. Names stand for things
 * without a row to lock, such as a row to be inserted or a whole list. Only functions whose names say what is locked
 * should call this.
 */
export function lockNames(tx: PracticeTx, ...names: readonly string[]): Promise<void> {
  return lockNamesForAll(tx, ...names.map((name) => `${tx.clientId} ${name}`))
}

/** Shares the lock on a name: transactions that lock the name exclusively wait until this transaction ends. */
export async function lockNameShared(tx: PracticeTx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`${tx.clientId} ${name}`}, 0))`.execute(tx)
}

/** Locks names across all practices, for checks before a practice is known. */
export async function lockNamesForAll(tx: Transaction<Schema>, ...names: readonly string[]): Promise<void> {
  // The order is fixed, so that two transactions never wait for each other.
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names.toSorted()}::text[]) as name`.execute(tx)
}
