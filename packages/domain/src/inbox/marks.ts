import type { BulkMark, Conversation } from './conversation.ts'

/** What staff do to a row, alone or to many (INB-08 to INB-12). */
export type Mark = BulkMark

function effectOf(mark: Mark): Partial<Pick<Conversation, 'unread' | 'unread_count' | 'starred'>> {
  switch (mark) {
    case 'read':
      return { unread: false, unread_count: 0 }
    case 'unread':
      return { unread: true, unread_count: 1 }
    case 'star':
      return { starred: true }
    case 'unstar':
      return { starred: false }
  }
}

/** The rows as they show with a mark on some of them; unknown ids are passed over. */
export function markRows(
  rows: readonly Conversation[],
  patientIds: readonly string[],
  mark: Mark,
): Conversation[] {
  const chosen = new Set(patientIds)
  return rows.map((row) => (chosen.has(row.patient_id) ? { ...row, ...effectOf(mark) } : row))
}

/** Whether opening a conversation marks it read, with a request: only when there is something to read (INB-07). */
export function opensUnread(row: Pick<Conversation, 'unread'> | null | undefined): boolean {
  return row?.unread ?? false
}
