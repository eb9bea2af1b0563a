import type { Conversation, Mark } from '@enamel/domain/inbox/conversation'

function changesBy(mark: Mark): Partial<Pick<Conversation, 'unread' | 'unread_count' | 'starred'>> {
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

/** The rows after some of them were marked; unknown ids are ignored. */
export function markRows(
  rows: readonly Conversation[],
  patientIds: readonly string[],
  mark: Mark,
): Conversation[] {
  const marked = [...rows]
  for (const [index, row] of indexedRows(rows, patientIds)) marked[index] = { ...row, ...changesBy(mark) }
  return marked
}

/** The rows of these patients, in the list's order; unknown ids are ignored. */
export function rowsOf(rows: readonly Conversation[], patientIds: readonly string[]): Conversation[] {
  return [...indexedRows(rows, patientIds)].map(([, row]) => row)
}

/**
 * The rows of these patients with their indexes. A list may be long, but selected rows are mostly near its beginning,
 * so the search ends at the last selected row.
 */
function* indexedRows(
  rows: readonly Conversation[],
  patientIds: readonly string[],
): Generator<[index: number, row: Conversation]> {
  const remaining = new Set(patientIds)
  for (let index = 0; remaining.size > 0 && index < rows.length; index++) {
    const row = rows[index] as Conversation
    if (remaining.delete(row.patient_id)) yield [index, row]
  }
}

/** Whether opening a conversation sends a request to mark it read: only if it is unread (INB-07). */
export function opensUnread(row: Pick<Conversation, 'unread'> | null | undefined): boolean {
  return row?.unread ?? false
}
