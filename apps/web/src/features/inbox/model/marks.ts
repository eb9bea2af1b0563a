import type { Conversation, Mark } from '@enamel/domain/inbox/conversation'

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

/** The rows with a mark on some of them; unknown ids are ignored. */
export function markRows(
  rows: readonly Conversation[],
  patientIds: readonly string[],
  mark: Mark,
): Conversation[] {
  const marked = [...rows]
  for (const [at, row] of indexedRows(rows, patientIds)) marked[at] = { ...row, ...effectOf(mark) }
  return marked
}

/** The rows of these patients, in the list's order; unknown ids are ignored. */
export function rowsOf(rows: readonly Conversation[], patientIds: readonly string[]): Conversation[] {
  return [...indexedRows(rows, patientIds)].map(([, row]) => row)
}

/**
 * The rows of these patients with their indexes. A list may be long, and selected rows are mostly near its beginning:
 * the search ends at the last of them.
 */
function* indexedRows(
  rows: readonly Conversation[],
  patientIds: readonly string[],
): Generator<[at: number, row: Conversation]> {
  const remaining = new Set(patientIds)
  for (let at = 0; remaining.size > 0 && at < rows.length; at++) {
    const row = rows[at] as Conversation
    if (remaining.delete(row.patient_id)) yield [at, row]
  }
}

/** Whether opening a conversation marks it read, with a request: only when there is something to read (INB-07). */
export function opensUnread(row: Pick<Conversation, 'unread'> | null | undefined): boolean {
  return row?.unread ?? false
}
