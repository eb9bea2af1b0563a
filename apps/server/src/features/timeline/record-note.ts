import { notes } from '@enamel/contract/communications'
import type { Actor } from '@enamel/domain/actors/actor'
import type { NoteEvent } from '@enamel/domain/timeline/event'
import { actorColumns } from '../../db/actor-columns.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { statement } from '../../db/statement.ts'
import { publish } from '../../realtime/publish.ts'
import { auditProduct } from '../audit/index.ts'
import { type NoteRow, presentNote } from './present-event.ts'

export interface NewNote {
  id: string
  patientId: string
  at: Date
  title?: string
  content: string
  /** The author. */
  actor: Actor
}

/** Also increments the version of the timeline. */
const insertNote = statement(`
  with note as (
    insert into notes (client_id, id, patient_id, datetime, title, content, user_id, system_actor)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    returning *),
  timeline as (
    update patients set timeline_version = timeline_version + 1
    where client_id = $1 and id = $3
    returning timeline_version)
  select note.*, users.name as user_name, users.photo as user_photo, timeline.timeline_version as version
  from note cross join timeline
    left join users on users.client_id = note.client_id and users.id = note.user_id`)

/**
 * Puts a note on the patient's timeline. A note neither creates nor changes an inbox row (G1-53).
 * @returns the note with the timeline's new version
 */
export async function recordNote(
  tx: PracticeTx,
  note: NewNote,
): Promise<{ event: NoteEvent; version: number }> {
  const { id, patientId, at, title = '', content } = note
  const { user_id, system_actor } = actorColumns(note.actor)
  const insert = insertNote(tx.clientId, id, patientId, at, title, content, user_id, system_actor)
  const [row] = await tx.run<NoteRow & { version: number }>(insert)
  if (!row) throw new Error(`Note ${id} was not written`)
  await publish(tx, 'patient.timeline.changed', patientId, { version: row.version })
  await auditProduct(tx, notes.add, note)
  return { event: presentNote(row), version: row.version }
}
