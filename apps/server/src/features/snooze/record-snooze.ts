import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../db/database.ts'

/** What was done with a snooze; woke where its end came by the clock. */
export interface SnoozeFact {
  act: 'set' | 'extended' | 'ended' | 'woke'
  patientId: string
  /** The end that was set, or that came; of one that was ended, the end that it had. */
  endsAt: Date
  comment: string | null
  /** Null where the clock did it. */
  userId: string | null
  at: Date
}

/** Adds to what was done with the snoozes of a patient; nothing of it is ever changed. */
export async function recordSnooze(tx: PracticeTx, fact: SnoozeFact): Promise<void> {
  await tx
    .insertInto('snoozes')
    .values({
      client_id: tx.clientId,
      id: uuid(),
      patient_id: fact.patientId,
      act: fact.act,
      ends_at: fact.endsAt,
      comment: fact.comment,
      user_id: fact.userId,
      at: fact.at,
    })
    .execute()
}
