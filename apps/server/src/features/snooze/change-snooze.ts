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

/** A snooze as it was before it ended. */
export interface EndedSnooze {
  endsAt: Date
  comment: string | null
  /** Whether open browsers were notified of its end. */
  notified: boolean
}

/** Restores a snooze that has just been ended. Its job for the moment of its end still exists. */
export async function restoreSnooze(
  tx: PracticeTx,
  patientId: string,
  { endsAt, comment, notified }: EndedSnooze,
  { now, actor }: { now: Date; actor: Actor },
): Promise<void> {
  await recordSnooze(tx, { act: 'restored', patientId, endsAt, comment, actor, at: now })
  await writeSnooze(tx, { patientId, endsAt, comment, notified, actor, now })
}

/** Restores the snooze that a message ended which was now taken back, unless the snooze has changed since. */
export async function restoreSnoozeEndedBy(
  tx: PracticeTx,
  patientId: string,
  message: { at: Date; author: string },
  now: Date,
): Promise<void> {
  const latest = await latestSnoozeRecord(tx, patientId)
  const endsAt = snoozeToRestore({ message, latest }, now)
  if (!endsAt || !latest) return
  const restored = { endsAt, comment: latest.comment, notified: false }
  await restoreSnooze(tx, patientId, restored, { now, actor: byUser(message.author) })
}

interface SnoozeWrite {
  patientId: string
  endsAt: Date | null
  comment: string | null
  notified?: boolean
  actor: Actor | null
  now: Date
}

async function writeSnooze(
  tx: PracticeTx,
  { patientId, endsAt, comment, notified = false, actor, now }: SnoozeWrite,
): Promise<void> {
  const columns = { snooze_ends_at: endsAt, snooze_comment: comment, snooze_notified: notified }
  await changePatient(tx, patientId, columns, now)
  await tx.emit({ name: 'snooze_changed', patientId, at: now, endsAt, actor })
}
