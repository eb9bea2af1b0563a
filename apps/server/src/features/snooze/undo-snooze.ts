import type { PracticeTx } from '../../db/practice-tx.ts'
import { refuse } from '../../http/pipeline/handler-result.ts'
import type { Session } from '../../http/pipeline/session.ts'
import { actorName, type LockedPatient, presentSnooze } from '../patients/index.ts'
import { latestSnoozeRecord } from './record-snooze.ts'

interface SnoozeToUndo {
  patient: LockedPatient
  session: Session
  now: Date
}

/**
 * Refuses to undo a user's snooze that has been changed since, with the name of who changed it. Null if it can be undone,
 * and for a request that undoes nothing.
 * @param undoes the end of the snooze that is undone
 */
export async function refuseIfChanged(
  tx: PracticeTx,
  { patient, session, now }: SnoozeToUndo,
  undoes: Date | undefined,
) {
  if (!undoes) return null
  const latest = await latestSnoozeRecord(tx, patient.id)
  // A colleague may have chosen the same end.
  const isOwn = latest?.userId === session.userId || latest?.act === 'woke'
  if (isOwn && patient.snooze_ends_at?.getTime() === undoes.getTime()) return null
  const name = (latest?.userId && (await actorName(tx, latest.userId))) || 'A colleague'
  return refuse('snooze_changed', { values: { name }, record: presentSnooze(patient, now) })
}
