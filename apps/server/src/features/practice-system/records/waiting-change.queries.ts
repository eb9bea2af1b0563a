import type { RecordChange } from '../../../adapters/practice-system/practice-system.ts'
import type { PracticeTx } from '../../../db/database.ts'

/**
 * Stores that a linked patient's record has changed and is to be fetched.
 * @param wanted the number of the fetch that covers it
 */
export async function storeWaitingChange(
  tx: PracticeTx,
  patientId: string,
  { kind, record }: RecordChange,
  wanted: number,
): Promise<void> {
  await tx
    .insertInto('practice_system_changes')
    .values({ client_id: tx.clientId, patient_id: patientId, kind, record, wanted })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'patient_id', 'kind', 'record']).doUpdateSet({ wanted }),
    )
    .execute()
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
