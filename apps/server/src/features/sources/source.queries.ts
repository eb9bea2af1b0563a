import { lockNameShared, lockNames } from '../../db/lock-names.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** The names of the practice's own sources. */
export async function ownSourceNames(reader: PracticeReader): Promise<string[]> {
  const rows = await reader
    .selectFrom('lead_sources')
    .select('name')
    .where('client_id', '=', reader.clientId)
    .execute()
  return rows.map(({ name }) => name)
}

/** The number of patients of each source. */
export async function countBySource(reader: PracticeReader): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('patients')
    .select(({ fn }) => ['source', fn.countAll<number>().as('count')])
    .where('client_id', '=', reader.clientId)
    .groupBy('source')
    .execute()
  return new Map(rows.map(({ source, count }) => [source, count]))
}

/** Adds to the practice's own sources; existing ones stay as they are. */
export async function addOwnSources(tx: PracticeTx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('lead_sources')
    .values(names.map((name) => ({ client_id: tx.clientId, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function renameOwnSource(tx: PracticeTx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('lead_sources')
    .set({ name: to })
    .where('client_id', '=', tx.clientId)
    .where('name', '=', from)
    .execute()
}

export async function removeOwnSource(tx: PracticeTx, name: string): Promise<void> {
  await tx.deleteFrom('lead_sources').where('client_id', '=', tx.clientId).where('name', '=', name).execute()
}

const SOURCES = 'lead sources'

/** Makes changes to the practice's sources run one after the other. */
export function lockSources(tx: PracticeTx): Promise<void> {
  return lockNames(tx, SOURCES)
}

/** Locks the practice's sources against changes until the transaction ends. */
export function lockSourcesShared(tx: PracticeTx): Promise<void> {
  return lockNameShared(tx, SOURCES)
}
