import { type IntegrationKey, syncStates } from '@enamel/domain/integrations/integration'
import { isUnfinished } from '@enamel/domain/integrations/sync'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Schema } from '../../../db/database.ts'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'

export type SyncRow = Selectable<Schema['integration_syncs']>

/** The latest sync of each integration. */
export function latestSyncs(reader: PracticeReader): Promise<SyncRow[]> {
  return reader
    .selectFrom('integration_syncs')
    .selectAll()
    .distinctOn('integration')
    .where('client_id', '=', reader.clientId)
    .orderBy('integration')
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function unfinishedSyncs(tx: PracticeTx): Promise<SyncRow[]> {
  return tx
    .selectFrom('integration_syncs')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('state', 'in', syncStates.filter(isUnfinished))
    .execute()
}

export async function hasUnfinishedSync(tx: PracticeTx, integration: IntegrationKey): Promise<boolean> {
  const unfinished = await unfinishedSyncs(tx)
  return unfinished.some((sync) => sync.integration === integration)
}

/** @returns undefined when a sync of the integration is unfinished, so that there can be no other */
export function insertSync(
  tx: PracticeTx,
  sync: Omit<Insertable<Schema['integration_syncs']>, 'client_id'>,
): Promise<SyncRow | undefined> {
  return tx
    .insertInto('integration_syncs')
    .values({ client_id: tx.clientId, ...sync })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'integration'])
        // The index is recognised by constants only.
        .where(sql<boolean>`state in ('queued', 'syncing')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** The sync, locked until the transaction ends; undefined when it was deleted. */
export function lockSync(tx: PracticeTx, id: string): Promise<SyncRow | undefined> {
  return tx
    .selectFrom('integration_syncs')
    .selectAll()
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** @returns the changed sync */
export function changeSync(
  tx: PracticeTx,
  id: string,
  values: Updateable<Schema['integration_syncs']>,
): Promise<SyncRow> {
  return tx
    .updateTable('integration_syncs')
    .set(values)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteSync(tx: PracticeTx, id: string): Promise<void> {
  await tx.deleteFrom('integration_syncs').where('client_id', '=', tx.clientId).where('id', '=', id).execute()
}

/** Deletes all syncs of an integration. */
export async function deleteSyncs(tx: PracticeTx, integration: IntegrationKey): Promise<void> {
  await tx
    .deleteFrom('integration_syncs')
    .where('client_id', '=', tx.clientId)
    .where('integration', '=', integration)
    .execute()
}
