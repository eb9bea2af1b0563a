import type { ScheduledMessage } from '@enamel/contract/scheduled-messages'
import { snippetOf } from '@enamel/domain/communications/messages/snippet'
import { fullName } from '@enamel/domain/patients/name'
import type { ListedRow, StoredRequest } from './scheduled-message.queries.ts'

/** A scheduled message as lists show it. */
export function presentScheduled(row: ListedRow): ScheduledMessage {
  const text = textOf(row)
  return {
    id: row.id,
    patient_id: row.patient_id,
    patient_name: fullName(row),
    distinguisher: row.distinguisher,
    author_id: row.user_id,
    author_name: row.author_name,
    channel: row.channel,
    subject: subjectOf(row) || null,
    // A message may consist of files alone.
    excerpt: text === '' && row.file_count > 0 ? '' : snippetOf(text),
    file_count: row.file_count,
    send_at: row.send_at.toISOString(),
    state: row.state,
    reason: row.reason,
  }
}

/** The text of a message; that of a template as its author was shown it. */
export function textOf({ kind, request }: StoredRequest): string {
  return kind === 'template' ? request.payload.message : (request.body ?? request.message ?? '')
}

export function subjectOf({ kind, request }: StoredRequest): string {
  return kind === 'template' ? '' : (request.subject ?? '')
}
