import type { RecordChange } from '../../../adapters/practice-system/practice-system.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { waitingChangesOf } from '../../integrations/index.ts'

/**
 * Stores that a linked patient's record has changed and is to be fetched. Of a record that waits already, the earlier
 * moment stays.
 * @param wanted the number of the fetch that covers it
 */
export async function storeWaitingChange(
  tx: PracticeTx,
  patientId: string,
  { kind, record, changedAfter }: RecordChange & { changedAfter: Date },
  wanted: number,
): Promise<void> {
  await tx
    .insertInto('practice_system_changes')
    .values({
      client_id: tx.clientId,
      patient_id: patientId,
      kind,
      record,
      wanted,
      changed_after: changedAfter,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'patient_id', 'kind', 'record']).doUpdateSet({ wanted }),
    )
    .execute()
}

/** After when the earliest change at the connected site was made that is known and not fetched; null if there is none. */
export async function earliestWaitingChange(tx: PracticeTx): Promise<Date | null> {
  const earliest = await waitingChangesOf(tx)
    .select('changed_after')
    .orderBy('changed_after')
    .limit(1)
    .executeTakeFirst()
  return earliest?.changed_after ?? null
}

/** Deletes the changes that the fetch with this number covers. */
export async function deleteFetchedChanges(
  tx: PracticeTx,
  patientId: string,
  fetched: number,
): Promise<void> {
  await tx
    .deleteFrom('practice_system_changes')
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('wanted', '<=', fetched)
    .execute()
}
