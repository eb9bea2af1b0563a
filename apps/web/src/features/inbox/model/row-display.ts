import type { Conversation } from '@enamel/domain/inbox/conversation'

/** How a row shows (INB-06). */
export type RowDisplay = 'loading' | 'unread' | 'read' | 'open' | 'open-unread'

/** A row that has not arrived is loading; one whose patient is the selected one is open. */
export function rowDisplay(
  row: Pick<Conversation, 'patient_id' | 'unread'> | null,
  selectedPatientId: string | null,
): RowDisplay {
  if (row === null) return 'loading'
  if (row.patient_id === selectedPatientId) return row.unread ? 'open-unread' : 'open'
  return row.unread ? 'unread' : 'read'
}
