import type { PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { publishConversations } from '../inbox/index.ts'
import { changePatient, lockPatient } from '../patients/index.ts'
import { recordSnooze } from './record-snooze.ts'
import { wakeKey, wakeKind } from './wake.kind.ts'

export interface SnoozeStart {
  act: 'set' | 'extended'
  patientId: string
  endsAt: Date
  comment: string | null
  userId: string
}

/** Puts a patient to sleep, whatever snooze they had, and sees to it that they are woken when it ends. */
export async function startSnooze(
  tx: PracticeTx,
  { clock }: Pick<Dependencies, 'clock'>,
  start: SnoozeStart,
): Promise<void> {
  const { patientId, endsAt, comment } = start
  const now = clock.now()
  await recordSnooze(tx, { ...start, at: now })
  await writeSnooze(tx, patientId, { snooze_ends_at: endsAt, snooze_comment: comment }, now)
  const key = wakeKey(tx.clientId, endsAt)
  await enqueue(tx, wakeKind, { client_id: tx.clientId }, { key, when: { at: endsAt, clock } })
}

/**
 * Ends the patient's snooze, if there is one, and tells open browsers.
 * @param userId who ends it; null where nobody of the practice did
 */
export async function clearSnooze(
  tx: PracticeTx,
  patientId: string,
  now: Date,
  userId: string | null = null,
): Promise<void> {
  const patient = await lockPatient(tx, patientId)
  if (!patient?.snooze_ends_at) return
  const { snooze_ends_at: endsAt, snooze_comment: comment } = patient
  await recordSnooze(tx, { act: 'ended', patientId, endsAt, comment, userId, at: now })
  await writeSnooze(tx, patientId, { snooze_ends_at: null, snooze_comment: null }, now)
}

/** The patient's row and those of their conversations, which the inbox hides while they sleep. */
async function writeSnooze(
  tx: PracticeTx,
  patientId: string,
  snooze: { snooze_ends_at: Date | null; snooze_comment: string | null },
  now: Date,
): Promise<void> {
  await changePatient(tx, patientId, { ...snooze, snooze_notified: false }, now)
  await tx
    .updateTable('conversations')
    .set((row) => ({ snoozed_until: snooze.snooze_ends_at, version: row('version', '+', 1) }))
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .execute()
  await publishConversations(tx, [patientId], now)
}
