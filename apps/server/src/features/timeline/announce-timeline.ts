import { aboutIds } from '../../db/about-ids.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { publish } from '../../realtime/publish.ts'

const locked = (ids: string) => `
  select id from patients where client_id = $1 and id ${ids} order by id for no key update`
const lock = aboutIds(locked)

/** Locks the patients of timelines that are about to change, in the order of their ids. */
export async function lockTimelines(tx: PracticeTx, patientIds: readonly string[]): Promise<void> {
  await tx.run(lock(tx.clientId, patientIds))
}

/**
 * SQL that increments the versions of timelines and returns them with the patients' ids. Patients are locked in the
 * order of their ids, so that two sets of patients never wait for each other.
 * @param ids the condition on the patients' ids, as `aboutIds` passes it
 */
export const touchSql = (ids: string) => `
  with locked as (${locked(ids)})
  update patients p set timeline_version = p.timeline_version + 1
  from locked where p.client_id = $1 and p.id = locked.id
  returning p.id as patient_id, p.timeline_version as version`
const touch = aboutIds(touchSql)

/**
 * Increments the versions of timelines. Every change of a timeline does so in its transaction, except for marking
 * messages as read.
 * @returns the new versions, by the patient's id
 */
export async function touchTimelines(
  tx: PracticeTx,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (patientIds.length === 0) return new Map()
  const rows = await tx.run<{ patient_id: string; version: number }>(touch(tx.clientId, patientIds))
  return new Map(rows.map(({ patient_id, version }) => [patient_id, version]))
}

/** Increments the version of one timeline. @returns the new version */
export async function touchTimeline(tx: PracticeTx, patientId: string): Promise<number> {
  const version = (await touchTimelines(tx, [patientId])).get(patientId)
  if (version === undefined) throw new Error(`There is no patient ${patientId}`)
  return version
}

/** Increments the timeline's version and makes open timelines load the change. */
export async function announceTimeline(tx: PracticeTx, patientId: string): Promise<number> {
  const version = await touchTimeline(tx, patientId)
  await publish(tx, 'patient.timeline.changed', patientId, { version })
  return version
}
