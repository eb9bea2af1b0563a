import { aboutIds } from '../../db/about-ids.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { statement } from '../../db/statement.ts'
import { publish } from '../../realtime/publish.ts'

const locked = (ids: string) => `
  select id from patients where client_id = $1 and id ${ids} order by id for no key update`
const lock = aboutIds(locked)

/** Locks the patients of timelines that are about to change, in the order of their ids. */
export async function lockTimelines(tx: PracticeTx, patientIds: readonly string[]): Promise<void> {
  await tx.run(lock(tx.clientId, patientIds))
}

const UPDATE = 'update patients p set timeline_version = p.timeline_version + 1'
const RETURNING = 'returning p.id, p.timeline_version'
const touchOne = statement(`${UPDATE} where p.client_id = $1 and p.id = $2 ${RETURNING}`)
const touchSeveral = statement(`
  with locked as (${locked('= any ($2::uuid[])')})
  ${UPDATE} from locked where p.client_id = $1 and p.id = locked.id ${RETURNING}`)

/**
 * Increments the versions of timelines. Every change of a timeline does so in its transaction, except for marking
 * messages as read. Patients are locked in the order of their ids, so that two sets of patients never wait for each
 * other.
 * @returns the new versions, by the patient's id
 */
export async function touchTimelines(
  tx: PracticeTx,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [patientId, ...others] = patientIds
  if (patientId === undefined) return new Map()
  const touch = others.length === 0 ? touchOne(tx.clientId, patientId) : touchSeveral(tx.clientId, patientIds)
  const rows = await tx.run<{ id: string; timeline_version: number }>(touch)
  return new Map(rows.map(({ id, timeline_version }) => [id, timeline_version]))
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
