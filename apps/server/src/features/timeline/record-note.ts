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

const UPDATE = 'update patients set timeline_version = timeline_version + 1'
const OF_PATIENT = 'where patients.client_id = $1 and patients.id = $3'

/** Also increments the version of the timeline. */
const insertNote = statement(`with ${noteAfter(`${UPDATE} ${OF_PATIENT}`)}`)

/** Also claims the note's id. It changes nothing for an id that was claimed before or an unknown patient. */
const insertUnclaimed = statement(`
  with patient as (select from patients ${OF_PATIENT}),
  claim as (${claimSql('$1, $9, $2, $10, $4', 'patient')}),
  ${noteAfter(`${UPDATE} from claim ${OF_PATIENT}`)}`)

/** SQL that inserts the note if the timeline's version was incremented, and returns both. */
function noteAfter(increment: string): string {
  return `
    timeline as (${increment} returning timeline_version),
    note as (
      insert into notes (client_id, id, patient_id, datetime, title, content, user_id, system_actor)
      select $1, $2, $3, $4, $5, $6, $7, $8 from timeline
      returning *)
  select note.*, users.name as user_name, users.photo as user_photo, timeline.timeline_version as version
  from note cross join timeline
    left join users on users.client_id = note.client_id and users.id = note.user_id`
}

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
  const [row] = await tx.run<WrittenRow>(insertUnclaimed(...valuesOf(tx, note), operation, hashOf(body)))
  return row && announceNote(tx, note, row)
}

type WrittenRow = NoteRow & { version: number }

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
