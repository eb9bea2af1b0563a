import type { Conversation } from '@enamel/domain/inbox/conversation'

/** How a row is displayed (INB-06). */
export type RowDisplay = 'loading' | 'unread' | 'read' | 'open' | 'open-unread'

/** A row without data is loading; the row of the selected patient is open. */
export function rowDisplay(
  row: Pick<Conversation, 'patient_id' | 'unread'> | null,
  selectedPatientId: string | null,
): RowDisplay {
  if (row === null) return 'loading'
  if (row.patient_id === selectedPatientId) return row.unread ? 'open-unread' : 'open'
  return row.unread ? 'unread' : 'read'
}
