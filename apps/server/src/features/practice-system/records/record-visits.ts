import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { longDate, timeLabel } from '@enamel/domain/time/date-labels'
import { v7 as uuid } from 'uuid'
import type { Visit } from '../../../adapters/practice-system/practice-system.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { practiceOf } from '../../practice/index.ts'
import { announceTimeline } from '../../timeline/index.ts'

/**
 * Records visits on a patient's timeline, each visit once for each of its states. When reports are repeated or arrive
 * in a different order, the latest report is shown.
 * @returns the visits that are new or changed
 */
export async function recordVisits(
  tx: PracticeTx,
  patientId: string,
  visits: readonly Visit[],
): Promise<Visit[]> {
  if (visits.length === 0) return []
  const { time_zone } = await practiceOf(tx)
  const changed: Visit[] = []
  for (const visit of visits) {
    const { numInsertedOrUpdatedRows = 0n } = await writeVisit(tx, patientId, visit, time_zone)
    if (numInsertedOrUpdatedRows > 0n) changed.push(visit)
  }
  if (changed.length > 0) await announceTimeline(tx, patientId)
  return changed
}

/** Removes all visits from a patient's timeline. */
export async function removeVisits(tx: PracticeTx, patientId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('pms_events')
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('visit_id', 'is not', null)
    .executeTakeFirst()
  if (removed.numDeletedRows > 0n) await announceTimeline(tx, patientId)
}

function writeVisit(tx: PracticeTx, patientId: string, visit: Visit, zone: string) {
  const columns = {
    datetime: visit.since,
    headline: `${visit.reason ?? 'Appointment'} ${visit.state}`,
    description: whenText(visit, zone),
    visit_updated_at: visit.updatedAt,
  }
  return tx
    .insertInto('pms_events')
    .values({
      client_id: tx.clientId,
      id: uuid(),
      patient_id: patientId,
      name: visit.state,
      source: PRACTICE_SYSTEM_NAME,
      visit_id: visit.id,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'patient_id', 'visit_id', 'name'])
        .where('visit_id', 'is not', null)
        .doUpdateSet(columns)
        .whereRef('pms_events.visit_updated_at', '<', 'excluded.visit_updated_at'),
    )
    .executeTakeFirstOrThrow()
}

/** The time of a visit as text: "Tuesday 5 January 2027 at 9:30am, 30 minutes". */
function whenText({ startsAt, minutes }: Visit, zone: string): string {
  const when = `${longDate(startsAt, zone)} at ${timeLabel(startsAt, zone)}`
  return minutes === null ? when : `${when}, ${minutes} minutes`
}
