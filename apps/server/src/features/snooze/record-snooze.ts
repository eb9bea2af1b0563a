import type { Actor } from '@enamel/domain/actors/actor'
import { v7 as uuid } from 'uuid'
import { actorColumns } from '../../db/actor-columns.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

export interface SnoozeRecord {
  /**
   * `woke`: the snooze was over. `ended`: a user or the product ended it, early or while the patient was waking.
   * `restored`: the outcome or message that had ended it was taken back.
   */
  act: 'set' | 'extended' | 'ended' | 'woke' | 'restored'
  patientId: string
  /** The planned end of the snooze, even if it was ended early. */
  endsAt: Date
  comment: string | null
  /** Null when the snooze ended because its time was over. */
  actor: Actor | null
  at: Date
}

/** Appends to the history of a patient's snoozes, which is never changed. */
export async function recordSnooze(tx: PracticeTx, record: SnoozeRecord): Promise<void> {
  await tx
    .insertInto('snoozes')
    .values({
      client_id: tx.clientId,
      id: uuid(),
      patient_id: record.patientId,
      act: record.act,
      ends_at: record.endsAt,
      comment: record.comment,
      ...actorColumns(record.actor),
      at: record.at,
    })
    .execute()
}

/** The latest record of a patient's snoozes; undefined if the patient was never snoozed. */
export function latestSnoozeRecord(tx: PracticeTx, patientId: string) {
  return tx
    .selectFrom('snoozes')
    .select(['act', 'at', 'user_id as userId', 'ends_at as endsAt', 'comment'])
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
