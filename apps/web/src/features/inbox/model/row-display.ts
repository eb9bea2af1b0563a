import type { Conversation } from '@enamel/domain/inbox/conversation'

/** The display states of a row (INB-06). */
export type RowDisplay = 'loading' | 'unread' | 'read' | 'open' | 'open-unread'

/** The display of a row. A row without data is loading; the row of the open conversation is open. */
export function rowDisplay(
  row: Pick<Conversation, 'patient_id' | 'unread'> | null,
  openPatientId: string | null,
): RowDisplay {
  if (row === null) return 'loading'
  if (row.patient_id === openPatientId) return row.unread ? 'open-unread' : 'open'
  return row.unread ? 'unread' : 'read'
}
