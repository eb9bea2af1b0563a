import type { CommunicationEvent } from '@enamel/contract/timeline'
import { systemActorName } from '@enamel/domain/actors/actor'
import type {
  Attachment,
  BusinessEvent,
  FormSubmissionEvent,
  NoteEvent,
  PmsEvent,
} from '@enamel/domain/timeline/event'
import type { z } from 'zod'
import { attachmentUrl } from './attachment-url.ts'
import { presentRetry } from './present-retry.ts'
import type { TimelineRow } from './timeline.queries.ts'

type Message = TimelineRow['messages'][number]

/** A row as it was written, or as a part of a timeline, where instants are texts. */
type Read<Row> = {
  [Column in keyof Row]: Column extends keyof Instants
    ? Date | string | Extract<Row[Column], null>
    : Row[Column]
}
interface Instants {
  datetime: unknown
  read_at: unknown
  last_retry_at: unknown
}

/** A message with what its event contains of the patient and the practice. */
export type MessageRow = Read<Message> &
  Pick<TimelineRow, 'patient_number' | 'phone_invalidated_at' | 'practice_representative'>

export type NoteRow = Read<TimelineRow['notes'][number]>

type FileRow = Omit<TimelineRow['attachments'][number], 'communication_id'>

export function presentAttachment({ id, name, type, size, state }: FileRow): Attachment {
  return { id, name, type, size, state, url: attachmentUrl(id) }
}

function instant(at: Date | string): string {
  return new Date(at).toISOString()
}

/**
 * A message as timeline v2 presents it: flat, with the fields of its channel (G1-05).
 * @param text as the patient gets it, with the link to its files if there is one
 */
export function presentMessage(
  row: MessageRow,
  attachments: Attachment[],
  text = row.text_content,
): z.infer<typeof CommunicationEvent> {
  return {
    id: row.id,
    type: 'communication',
    datetime: instant(row.datetime),
    inbound: row.inbound,
    text_content: text,
    read_at: row.read_at === null ? null : instant(row.read_at),
    status: row.status,
    failure_reason: row.failure_reason,
    comm_type: row.comm_type,
    retry: presentRetry({
      ...row,
      last_retry_at: row.last_retry_at === null ? null : new Date(row.last_retry_at),
    }),
    attachments,
    automated: row.automated,
    representative: representative(row),
    ...(isEmail(row.comm_type) ? emailFields(row) : numberFields(row)),
    ...(row.notice && { notice: true }),
    ...(row.files_sent_as !== null && { files_sent_as: row.files_sent_as }),
    ...(row.comm_type === 'call' && { duration_seconds: row.duration_seconds }),
  }
}

function isEmail(type: string): boolean {
  return type === 'email' || type === 'marketing_email'
}

function emailFields(row: MessageRow) {
  return {
    subject: row.subject,
    from_email: row.from_email,
    to_email: row.to_email,
    identity: row.identity ?? row.id,
    ...(row.mailbox !== null && { mailbox: row.mailbox }),
  }
}

function numberFields(row: MessageRow) {
  return { from_number: asNumber(row.from_number, row), to_number: asNumber(row.to_number, row) }
}

/** Only the patient's current number can be marked as invalid; the marks of earlier numbers are not stored. */
function asNumber(number: string | null, { patient_number, phone_invalidated_at }: MessageRow) {
  if (!number) return null
  const invalidatedAt = number === patient_number ? phone_invalidated_at : null
  return { number, invalid_reason: null, invalidated_at: invalidatedAt?.toISOString() ?? null }
}

interface AuthorRow {
  user_name: string | null
  user_photo: string | null
  system_actor: string | null
  /** The user who sent the bulk message to which a message belongs. */
  bulk_sender?: string | null
  /** The person with whose name the practice signs. */
  practice_representative?: string | null
}

/**
 * The author of an event: a user or a part of the product, with the user who sent a bulk message. A workflow writes in
 * the name of the practice's representative (W-17).
 */
function representative(row: AuthorRow) {
  const { user_name, user_photo, system_actor, bulk_sender, practice_representative } = row
  const part = systemActorName(system_actor)
  const isWorkflow = system_actor === 'automation' && Boolean(practice_representative)
  const ofPart = part !== null && bulk_sender ? `${part} from ${bulk_sender}` : part
  const name = user_name ?? (isWorkflow ? (practice_representative ?? null) : ofPart)
  return name === null ? null : { name, photo: user_photo }
}

export function presentNote(row: NoteRow): NoteEvent {
  return {
    id: row.id,
    type: 'note',
    datetime: instant(row.datetime),
    title: row.title,
    content: row.content,
    representative: representative(row),
  }
}

export function presentFormSubmission(
  row: Read<TimelineRow['form_submissions'][number]>,
): FormSubmissionEvent {
  return {
    id: row.id,
    type: 'form_submission',
    datetime: instant(row.datetime),
    form: row.form,
    message: row.message,
  }
}

export function presentBusinessEvent(row: TimelineRow['business_events'][number]): BusinessEvent {
  return {
    id: row.id,
    type: 'business_event',
    datetime: instant(row.datetime),
    headline: row.headline,
    description: row.description,
    note: row.note,
    business_event_type: { name: row.name, icon: row.icon, color: row.color, tooltip: row.tooltip },
  }
}

export function presentPmsEvent(row: TimelineRow['pms_events'][number]): PmsEvent {
  return {
    id: row.id,
    type: 'pms_event',
    datetime: instant(row.datetime),
    headline: row.headline,
    description: row.description,
    note: row.note,
    pms_type: { name: row.name, source: row.source },
  }
}
