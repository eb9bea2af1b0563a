import { sql, type Transaction } from 'kysely'
import type { PracticeTx, Schema } from './database.ts'

/**
 * Lets one transaction of the practice at a time have each of these names, until it ends: for what has no row to lock,
 * because it is yet to be made or is a whole list. Wrapped by a function that says what the name stands for.
 */
export function lockNames(tx: PracticeTx, ...names: readonly string[]): Promise<void> {
  return lockNamesForAll(tx, ...names.map((name) => `${tx.clientId} ${name}`))
}

/** Shares the lock on such a name: transactions that want it alone wait until this one ends. */
export async function lockNameShared(tx: PracticeTx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`${tx.clientId} ${name}`}, 0))`.execute(tx)
}

/** The same among all practices: for what is asked before a practice is known. */
export async function lockNamesForAll(tx: Transaction<Schema>, ...names: readonly string[]): Promise<void> {
  // In one order, so that two transactions never wait for each other.
  for (const name of names.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  }
}
