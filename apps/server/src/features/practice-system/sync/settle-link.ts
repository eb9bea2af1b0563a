import { pauseBeforeFetch } from '@enamel/domain/practice-system/unreadable-record'
import { actorOf } from '../../../db/actor-columns.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { changeLink, deleteLink, lockLink, lockLinkOfExternal } from '../records/link.queries.ts'
import { attemptOf, type LinkOrigin, recordLinked } from '../records/link-beginnings.ts'
import { recordFailure } from '../records/link-endings.ts'
import { recordVisits } from '../records/record-visits.ts'
import { storeRefusedCreation } from '../records/refused-creation.ts'
import { deleteFetchedChanges, storeWaitingChange } from '../records/waiting-change.queries.ts'
import type { Fetched } from './fetch-record.ts'
import type { StepResult } from './sync-step.ts'

/**
 * Stores the result of a fetch; the first fetch settles the link. While a part could not be read, the link stays
 * unfetched, and waits longer before each further fetch. A link that has changed in the meantime is not touched.
 */
export async function storeFetched(
  tx: PracticeTx,
  patientId: string,
  { patient, money, visits, unreadable }: Fetched,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  const link = await lockLink(tx, patientId)
  if (link?.external_id !== patient.id) return
  await changeLink(tx, patientId, {
    state: 'synced',
    patient,
    ...(money && { money }),
    ...(unreadable.length > 0
      ? laterFetch(link.unreadable_times, now)
      : { fetched: version, fetched_at: now, unreadable_times: 0, next_fetch_at: null }),
  })
  if (unreadable.length === 0) await deleteFetchedChanges(tx, patientId, version)
  // The record's own id stands for all of its visits or invoices.
  for (const { kind } of unreadable) {
    const change = { kind, record: patient.id, changedAfter: link.fetched_at ?? now }
    await storeWaitingChange(tx, patientId, change, version)
  }
  await recordVisits(tx, patientId, visits)
  await tx.emit({ name: 'link_fetched', patientId, at: now, externalId: patient.id })
  if (link.state === 'synced') return
  const attempt = await attemptOf(tx, patientId)
  await tx.emit({ name: 'link_settled', patientId, at: now, attempt, result: 'linked' })
}

/** @param unreadableTimes how many fetches before this one could not read everything either */
function laterFetch(unreadableTimes: number, now: Date) {
  const next = new Date(now.getTime() + pauseBeforeFetch(unreadableTimes))
  return { unreadable_times: unreadableTimes + 1, next_fetch_at: next }
}

export type Adoption = 'adopted' | 'abandoned' | 'taken'

interface AdoptedRecord {
  externalId: string
  /** The practice system's site that has it. */
  site: string
  /** Whether Enamel created the record, or the record existed already. */
  origin: Exclude<LinkOrigin, 'chosen'>
  now: Date
}

/**
 * Links the patient to the record that was created or found. `abandoned`: the patient was unlinked, or linked by
 * another run, in the meantime. `taken`: a different patient is linked to this record.
 */
export async function adopt(
  tx: PracticeTx,
  patientId: string,
  { externalId, site, origin, now }: AdoptedRecord,
): Promise<Adoption> {
  const link = await lockLink(tx, patientId)
  if (!link || link.external_id !== null) return 'abandoned'
  if (await lockLinkOfExternal(tx, externalId)) return 'taken'
  await changeLink(tx, patientId, { external_id: externalId, site, creation: null, attempted_at: null })
  await recordLinked(tx, patientId, { origin, now, actor: actorOf(link) })
  return 'adopted'
}

type LinkFailure = Omit<Extract<StepResult, { kind: 'refused' }>, 'kind'> & { now: Date }

/**
 * Abandons a link: deletes it and records the reason on the timeline. If a patient was to be created, the form is
 * stored. A link that has changed in the meantime is not touched.
 */
export async function abandonLink(
  tx: PracticeTx,
  patientId: string,
  { externalId, message, errors = {}, now }: LinkFailure,
): Promise<void> {
  const link = await lockLink(tx, patientId)
  if (link?.external_id !== externalId) return
  await deleteLink(tx, patientId)
  if (link.creation) await storeRefusedCreation(tx, patientId, { creation: link.creation, errors })
  const attempt = link.external_id === null ? 'creation' : 'link'
  await recordFailure(tx, patientId, { attempt, message, now, actor: actorOf(link) })
  await tx.emit({ name: 'patient_changed', patientId, at: now, columns: [] })
  await tx.emit({ name: 'link_settled', patientId, at: now, attempt, result: 'failed', message })
}
