import { notes } from '@enamel/contract/communications'
import type { Actor } from '@enamel/domain/actors/actor'
import type { NoteEvent } from '@enamel/domain/timeline/event'
import { actorColumns } from '../../db/actor-columns.ts'
import { claimSql, hashOf } from '../../db/idempotent.ts'
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

const INCREMENT = 'update patients set timeline_version = timeline_version + 1'
const OF_PATIENT = 'where patients.client_id = $1 and patients.id = $3'
/** Inserts nothing if no timeline's version was incremented. */
const INSERT = `
  insert into notes (client_id, id, patient_id, datetime, title, content, user_id, system_actor)
  select $1, $2, $3, $4, $5, $6, $7, $8 from timeline
  returning *`
const WITH_AUTHOR = `
  select note.*, users.name as user_name, users.photo as user_photo, timeline.timeline_version as version
  from note cross join timeline
    left join users on users.client_id = note.client_id and users.id = note.user_id`

const insertNote = statement(`
  with timeline as (${INCREMENT} ${OF_PATIENT} returning timeline_version),
  note as (${INSERT})
  ${WITH_AUTHOR}`)

/** $9 is the operation for which the note's id is claimed, and $10 the hash of the request. */
const claimAndInsertNote = statement(`
  with patient as (select from patients ${OF_PATIENT} for no key update),
  claim as (${claimSql('$1, $9, $2, $10, $4', 'patient')}),
  timeline as (${INCREMENT} from claim ${OF_PATIENT} returning timeline_version),
  note as (${INSERT})
  ${WITH_AUTHOR}`)

/** A note with the new version of its timeline. */
interface RecordedNote {
  event: NoteEvent
  version: number
}

/** Puts a note on the patient's timeline. A note neither creates nor changes an inbox row (G1-53). */
export async function recordNote(tx: PracticeTx, note: NewNote): Promise<RecordedNote> {
  const [row] = await tx.run<WrittenRow>(insertNote(...valuesOf(tx, note)))
  if (!row) throw new Error(`There is no patient ${note.patientId}`)
  return announceNote(tx, note, row)
}

/**
 * Puts a note on the patient's timeline, once for its id.
 * @param claim the operation and the request for which the note's id is claimed
 * @returns undefined, with nothing written, if the id was claimed before or there is no such patient
 */
export async function recordNoteOnce(
  tx: PracticeTx,
  note: NewNote,
  { operation, body }: { operation: string; body: unknown },
): Promise<RecordedNote | undefined> {
  const [row] = await tx.run<WrittenRow>(claimAndInsertNote(...valuesOf(tx, note), operation, hashOf(body)))
  return row && announceNote(tx, note, row)
}

type WrittenRow = NoteRow & { version: number }

/** The values of $1 to $8. */
function valuesOf(tx: PracticeTx, { id, patientId, at, title = '', content, actor }: NewNote) {
  const { user_id, system_actor } = actorColumns(actor)
  return [tx.clientId, id, patientId, at, title, content, user_id, system_actor]
}

async function announceNote(tx: PracticeTx, note: NewNote, row: WrittenRow): Promise<RecordedNote> {
  const { version } = row
  await publish(tx, 'patient.timeline.changed', note.patientId, { version })
  await auditProduct(tx, notes.add, note)
  return { event: presentNote(row), version }
}
