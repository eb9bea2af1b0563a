import { isUuid } from '@enamel/domain/text/uuid'
import { type RawBuilder, sql } from 'kysely'

/** The last conversation of a page; the next page begins after it. */
export interface Position {
  lastMessageAt: Date
  patientId: string
}

/**
 * The name of a list, which is in each of its cursors, so that one of a different practice or sort direction is
 * rejected.
 */
export function listNameOf(clientId: string, sortDirection: 'asc' | 'desc'): string {
  return `${sortDirection}-${clientId.slice(-12)}`
}

/**
 * SQL that writes the cursor of a row of conversations. Clients pass cursors back as they are. A cursor is not
 * protected, since it leads nowhere that the list does not.
 */
export function cursorSql(listName: RawBuilder<string>): RawBuilder<string> {
  return sql`floor(extract(epoch from conversations.last_message_at) * 1000)::int8
    || '.' || conversations.patient_id || '.' || ${listName}::text`
}

/** @returns null for a cursor of a different list */
export function readCursor(cursor: string, listName: string): Position | null {
  const [time = '', patientId = '', ownList] = cursor.split('.')
  const lastMessageAt = new Date(Number.parseInt(time, 10))
  // False for no number too. The database cannot store the earliest times of JavaScript.
  const isPosition = isUuid(patientId) && lastMessageAt.getTime() >= 0
  return isPosition && ownList === listName ? { lastMessageAt, patientId } : null
}
