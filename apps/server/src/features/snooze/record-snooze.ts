import type { Actor } from '@enamel/domain/actors/actor'
import { v7 as uuid } from 'uuid'
import { actorColumns } from '../../db/actor-columns.ts'
import type { PracticeTx } from '../../db/database.ts'

/** The actions on a snooze; `woke` when it ended by the clock. */
export interface SnoozeRecord {
  act: 'set' | 'extended' | 'ended' | 'woke'
  patientId: string
  /** The end of the snooze, by plan or by the clock; for one ended early, its planned end. */
  endsAt: Date
  comment: string | null
  /** Null when the clock ended it. */
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
