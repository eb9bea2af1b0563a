import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '../../db/database.ts'

/** The rows of a query of conversations. */
export type Conversations = SelectQueryBuilder<Schema, 'conversations', object>

/**
 * Inbox rows as the API presents them (INB-05). PostgreSQL presents them, so that it can write their JSON too: reading
 * the rows of a page, presenting them and writing their JSON takes several times as long.
 * @param cursor SQL of each row's cursor
 */
export function presented<Cursor extends string | null>(
  rows: Conversations,
  now: RawBuilder<Date>,
  cursor: RawBuilder<Cursor>,
) {
  return rows
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.client_id', '=', 'conversations.client_id')
        .onRef('patients.id', '=', 'conversations.patient_id'),
    )
    .select([
      'conversations.patient_id',
      'patients.first_name',
      'patients.last_name',
      'conversations.snippet',
      'conversations.channel',
      sql<string>`to_char(conversations.last_message_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
        'last_message_at',
      ),
      'conversations.last_message_inbound',
      sql<boolean>`conversations.unread_count > 0`.as('unread'),
      'conversations.unread_count',
      'conversations.starred',
      sql<boolean>`coalesce(conversations.snoozed_until > ${now}, false)`.as('snoozed'),
      'conversations.status',
      cursor.as('cursor'),
      'conversations.version',
    ])
}
