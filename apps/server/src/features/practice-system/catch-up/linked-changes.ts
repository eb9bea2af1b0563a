import { isDeepStrictEqual } from 'node:util'
import type {
  ChangedInvoice,
  ChangedTreatment,
  PracticePatient,
  RecordChange,
  Visit,
} from '../../../adapters/practice-system/practice-system.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { type LinkRow, lockLinksToRecords } from '../records/link.queries.ts'
import { recordReportedVisits } from '../records/record-reported-visits.ts'
import { requestFetch } from '../records/sync-link.kind.ts'

/** When what is listed now has changed: later than this. */
interface Listed {
  changedAfter: Date
}

/**
 * Requests another fetch of the linked records among these that differ from what is stored. A record that was never
 * fetched waits for its fetch already.
 */
export async function fetchChangedRecords(
  tx: PracticeTx,
  records: readonly PracticePatient[],
  { changedAfter }: Listed,
): Promise<void> {
  const links = await lockLinksToRecords(
    tx,
    records.map(({ id }) => id),
  )
  for (const record of records) {
    const link = links.get(record.id)
    if (link?.patient && !isDeepStrictEqual(link.patient, record))
      await requestFetch(tx, link, { changes: [{ kind: 'patient', record: record.id }], changedAfter })
  }
}

/** Records the visits of linked patients among these. */
export async function recordChangedVisits(
  tx: PracticeTx,
  visits: readonly Visit[],
  { changedAfter }: Listed,
): Promise<void> {
  const byRecord = Map.groupBy(visits, ({ patientId }) => patientId)
  const links = await lockLinksToRecords(tx, [...byRecord.keys()])
  for (const [externalId, link] of links)
    await recordReportedVisits(tx, link, byRecord.get(externalId) ?? [], changedAfter)
}

/** Requests another fetch of the linked patients among those whose invoices these are, if their amounts may differ. */
export function fetchChangedAmounts(
  tx: PracticeTx,
  invoices: readonly ChangedInvoice[],
  listed: Listed,
): Promise<void> {
  return fetchUnknown(tx, invoices, { ...listed, isUnknown: isUnknownInvoice })
}

/** Requests another fetch of the linked patients among those whose treatments these are, if they differ. */
export function fetchChangedTreatments(
  tx: PracticeTx,
  treatments: readonly ChangedTreatment[],
  listed: Listed,
): Promise<void> {
  return fetchUnknown(tx, treatments, { ...listed, isUnknown: isUnknownTreatment })
}

/** Requests another fetch of linked patients. `isUnknown`: whether a record differs from what is stored with the link */
async function fetchUnknown<T extends { patientId: string; change: RecordChange }>(
  tx: PracticeTx,
  records: readonly T[],
  { changedAfter, isUnknown }: Listed & { isUnknown: (link: LinkRow, record: T) => boolean },
): Promise<void> {
  const byRecord = Map.groupBy(records, ({ patientId }) => patientId)
  const links = await lockLinksToRecords(tx, [...byRecord.keys()])
  for (const [externalId, link] of links) {
    const unknown = (byRecord.get(externalId) ?? []).filter((record) => isUnknown(link, record))
    const changes = unknown.map(({ change }) => change)
    if (changes.length > 0) await requestFetch(tx, link, { changes, changedAfter })
  }
}

/**
 * Whether an invoice changed after the last fetch, or differs from what is stored. Times alone would not do, since the
 * clocks differ, and the stored amounts alone do not contain what was paid of an unpaid invoice.
 */
function isUnknownInvoice(
  { money, fetched_at }: LinkRow,
  { isPaid, charge, updatedAt }: ChangedInvoice,
): boolean {
  if (fetched_at === null || updatedAt > fetched_at) return true
  return (
    money !== null && !money[isPaid ? 'paid' : 'unpaid'].some((known) => isDeepStrictEqual(known, charge))
  )
}

function isUnknownTreatment({ money }: LinkRow, { treatment, isUninvoiced }: ChangedTreatment): boolean {
  if (money === null) return false
  const known = money.uninvoiced.find(({ id }) => id === treatment.id)
  return isUninvoiced ? !isDeepStrictEqual(known, treatment) : known !== undefined
}
