import type { PracticeTx } from '../../db/database.ts'
import { publish } from '../../realtime/publish.ts'

/**
 * Increments the timeline's version. Every change of a timeline does so in its transaction, except for marking messages
 * as read.
 */
export async function touchTimeline(tx: PracticeTx, patientId: string): Promise<number> {
  const row = await tx
    .updateTable('patients')
    .set((patient) => ({ timeline_version: patient('timeline_version', '+', 1) }))
    .where('client_id', '=', tx.clientId)
    .where('id', '=', patientId)
    .returning('timeline_version')
    .executeTakeFirstOrThrow()
  return row.timeline_version
}

/** Increments the timeline's version and makes open timelines load the change. */
export async function announceTimeline(tx: PracticeTx, patientId: string): Promise<number> {
  const version = await touchTimeline(tx, patientId)
  await publish(tx, 'patient.timeline.changed', patientId, { version })
  return version
}
