import { notes } from '@enamel/contract/communications'
import type { Actor } from '@enamel/domain/actors/actor'
import { actorColumns } from '../../db/actor-columns.ts'
import type { PracticeTx } from '../../db/database.ts'
import { auditProduct } from '../audit/index.ts'
import { announceTimeline } from './announce-timeline.ts'

export interface NewNote {
  id: string
  patientId: string
  at: Date
  title?: string
  content: string
  /** The author. */
  actor: Actor
}

/** Puts a note on the patient's timeline. A note neither creates nor changes an inbox row (G1-53). */
export async function recordNote(tx: PracticeTx, note: NewNote): Promise<void> {
  await tx
    .insertInto('notes')
    .values({
      client_id: tx.clientId,
      id: note.id,
      patient_id: note.patientId,
      datetime: note.at,
      title: note.title ?? '',
      content: note.content,
      ...actorColumns(note.actor),
    })
    .execute()
  await auditProduct(tx, notes.add, note)
  await announceTimeline(tx, note.patientId)
}
