import type { BulkMark, Conversation } from './conversation.ts'

/** What staff do to a row, alone or to many (INB-08 to INB-12). */
export type Mark = BulkMark

type Marked = Pick<Conversation, 'unread' | 'unread_count' | 'starred'>

function effectOf(mark: Mark): Partial<Marked> {
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

function apply(row: Conversation, mark: Mark): Conversation {
  return { ...row, ...effectOf(mark) }
}

/** The fields a mark sets, as they are in this row. */
function fieldsBefore(row: Conversation, mark: Mark): Partial<Marked> {
  const { unread, unread_count, starred } = row
  return mark === 'read' || mark === 'unread' ? { unread, unread_count } : { starred }
}

export interface Marking {
  rows: Conversation[]
  /**
   * Takes the mark back from all its rows (INB-11, G1-48): given the rows as they are when the request has failed, it
   * restores the marked fields alone, and leaves a row that has changed on the server since.
   */
  undo: (rows: readonly Conversation[]) => Conversation[]
}

/** The rows as they show at once, and how to undo it. */
export function markRows(rows: readonly Conversation[], patientIds: readonly string[], mark: Mark): Marking {
  const chosen = new Set(patientIds)
  const before = new Map(
    rows
      .filter((row) => chosen.has(row.patient_id))
      .map((row) => [row.patient_id, { version: row.version, fields: fieldsBefore(row, mark) }]),
  )
  return {
    rows: rows.map((row) => (chosen.has(row.patient_id) ? apply(row, mark) : row)),
    undo: (present) =>
      present.map((row) => {
        const earlier = before.get(row.patient_id)
        return earlier && earlier.version === row.version ? { ...row, ...earlier.fields } : row
      }),
  }
}

/** Whether opening a conversation marks it read, with a request: only when there is something to read (INB-07). */
export function opensUnread(row: Pick<Conversation, 'unread'> | null | undefined): boolean {
  return row?.unread ?? false
}
