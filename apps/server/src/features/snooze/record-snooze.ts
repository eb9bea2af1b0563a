import type { Actor } from '@enamel/domain/actors/actor'
import { v7 as uuid } from 'uuid'
import { actorColumns } from '../../db/actor-columns.ts'
import type { PracticeTx } from '../../db/database.ts'

/** The actions on a snooze; woke where its end came by the clock. */
export interface SnoozeRecord {
  act: 'set' | 'extended' | 'ended' | 'woke'
  patientId: string
  /** The end that was set, or that came; of one that was ended, the end that it had. */
  endsAt: Date
  comment: string | null
  /** Null where the clock did it. */
  actor: Actor | null
  at: Date
}

/** Adds to what was done with the snoozes of a patient; nothing of it is ever changed. */
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
