import { isDeepStrictEqual } from 'node:util'
import type { PracticePatient, Visit } from '../../../adapters/practice-system/practice-system.ts'
import type { PracticeTx } from '../../../db/database.ts'
import { lockLinksToRecords } from '../records/link.queries.ts'
import { recordReportedVisits } from '../records/record-reported-visits.ts'
import { requestFetch } from '../records/sync-link.kind.ts'

/**
 * Requests another fetch of the linked records among these that differ from what is stored. A record that was never
 * fetched waits for its fetch already.
 */
export async function fetchChangedRecords(
  tx: PracticeTx,
  records: readonly PracticePatient[],
): Promise<void> {
  const links = await lockLinksToRecords(
    tx,
    records.map(({ id }) => id),
  )
  for (const record of records) {
    const link = links.get(record.id)
    if (link?.patient && !isDeepStrictEqual(link.patient, record))
      await requestFetch(tx, link, [{ kind: 'patient', record: record.id }])
  }
}

/** Records the visits of linked patients among these. */
export async function recordChangedVisits(tx: PracticeTx, visits: readonly Visit[]): Promise<void> {
  const byRecord = Map.groupBy(visits, ({ patientId }) => patientId)
  const links = await lockLinksToRecords(tx, [...byRecord.keys()])
  for (const [externalId, link] of links) await recordReportedVisits(tx, link, byRecord.get(externalId) ?? [])
}
