import { z } from 'zod'
import type { RecordChange } from '../../../adapters/practice-system/practice-system.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { jobKind } from '../../../jobs/job.ts'
import { changeLink, type LinkRow } from './link.queries.ts'
import { storeWaitingChange } from './waiting-change.queries.ts'

/** The job that creates a patient in the practice system if requested, and fetches the data about them. */
export const syncLinkKind = jobKind({
  name: 'practice-system.sync-link',
  payload: z.object({ client_id: z.uuid(), patient_id: z.uuid() }),
  // A link that is still incomplete afterwards gets another job within a minute.
  maxAttempts: 6,
})
export type SyncLinkPayload = z.infer<typeof syncLinkKind.payload>

export function syncLinkKey({ patient_id }: Pick<SyncLinkPayload, 'patient_id'>): string {
  return `sync link ${patient_id}`
}

/** What the practice system reported as changed. */
interface KnownChanges {
  changes: readonly RecordChange[]
  /** They were made later than this: what changed before was known already. */
  changedAfter: Date
}

/**
 * Has the link's record fetched again, also one that waits because it could not be read.
 * @param known null when the record is only old
 */
export async function requestFetch(
  tx: PracticeTx,
  { patient_id, wanted }: Pick<LinkRow, 'patient_id' | 'wanted'>,
  known: KnownChanges | null,
): Promise<void> {
  await changeLink(tx, patient_id, { wanted: wanted + 1, next_fetch_at: null })
  if (known) {
    const { changes, changedAfter } = known
    for (const change of changes)
      await storeWaitingChange(tx, patient_id, { ...change, changedAfter }, wanted + 1)
  }
  await enqueueSync(tx, patient_id)
}

export async function enqueueSync(tx: PracticeTx, patientId: string): Promise<void> {
  const payload = { client_id: tx.clientId, patient_id: patientId }
  await enqueue(tx, syncLinkKind, payload, { key: syncLinkKey(payload) })
}
