import { snooze } from '@enamel/contract/snooze'
import { type Actor, byUser } from '@enamel/domain/actors/actor'
import { snoozeToRestore } from '@enamel/domain/communications/messages/undo-send'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { auditProduct } from '../audit/index.ts'
import { changePatient, lockPatient } from '../patients/index.ts'
import { latestSnoozeRecord, recordSnooze } from './record-snooze.ts'
import { wakeKey, wakeKind } from './wake.kind.ts'

export interface SnoozeStart {
  act: 'set' | 'extended'
  patientId: string
  endsAt: Date
  comment: string | null
  actor: Actor
}

/**
 * Snoozes a patient, replacing any earlier snooze, and enqueues the job that wakes the patient when the snooze ends.
 */
export async function startSnooze(
  tx: PracticeTx,
  { clock }: Pick<Dependencies, 'clock'>,
  start: SnoozeStart,
): Promise<void> {
  const { patientId, endsAt, comment, actor } = start
  const now = clock.now()
  await recordSnooze(tx, { ...start, at: now })
  await writeSnooze(tx, { patientId, endsAt, comment, actor, now })
  await auditProduct(tx, start.act === 'set' ? snooze.set : snooze.extend, { actor, patientId, at: now })
  const key = wakeKey(tx.clientId, endsAt)
  await enqueue(tx, wakeKind, { client_id: tx.clientId }, { key, when: { at: endsAt, clock } })
}

/** Ends the patient's snooze, if there is one. */
export async function clearSnooze(
  tx: PracticeTx,
  patientId: string,
  now: Date,
  actor: Actor | null,
): Promise<void> {
  const patient = await lockPatient(tx, patientId)
  if (!patient?.snooze_ends_at) return
  const { snooze_ends_at: endsAt, snooze_comment: comment } = patient
  await recordSnooze(tx, { act: 'ended', patientId, endsAt, comment, actor, at: now })
  await writeSnooze(tx, { patientId, endsAt: null, comment: null, actor, now })
  await auditProduct(tx, snooze.end, { actor, patientId, at: now })
}

/** Begins again the snooze that a message ended which was now taken back, unless the snooze has changed since. */
export async function restoreSnooze(
  tx: PracticeTx,
  deps: Pick<Dependencies, 'clock'>,
  { patientId, endedAt, userId }: { patientId: string; endedAt: Date; userId: string },
): Promise<void> {
  const latest = await latestSnoozeRecord(tx, patientId)
  const ended = { message: { at: endedAt, author: userId }, latest }
  const endsAt = snoozeToRestore(ended, deps.clock.now())
  if (!endsAt || !latest) return
  await startSnooze(tx, deps, {
    act: 'set',
    patientId,
    endsAt,
    comment: latest.comment,
    actor: byUser(userId),
  })
}

interface SnoozeWrite {
  patientId: string
  endsAt: Date | null
  comment: string | null
  actor: Actor | null
  now: Date
}

async function writeSnooze(
  tx: PracticeTx,
  { patientId, endsAt, comment, actor, now }: SnoozeWrite,
): Promise<void> {
  const columns = { snooze_ends_at: endsAt, snooze_comment: comment, snooze_notified: false }
  await changePatient(tx, patientId, columns, now)
  await tx.emit({ name: 'snooze_changed', patientId, at: now, endsAt, actor })
}
