import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { assigneeSql } from '../../db/assignee-sql.ts'
import type { Schema } from '../../db/database.ts'

export type ConversationQuery = SelectQueryBuilder<Schema, 'conversations', object>

/**
 * Selects inbox rows as the API presents them (INB-05): every column reaches the client. PostgreSQL presents them, so
 * that it can also write the JSON of a page, for which the process would need more time.
 * @param cursor SQL of each row's cursor
 */
export function selectPresented<Cursor extends string | null>(
  rows: ConversationQuery,
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
      'patients.distinguisher',
      'conversations.snippet',
      'conversations.channel',
      sql<string>`to_char(conversations.last_message_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
        'last_message_at',
      ),
      'conversations.last_message_inbound',
      sql<boolean>`conversations.unread_count > 0`.as('unread'),
      'conversations.unread_count',
      'conversations.starred',
      sql<boolean>`coalesce(conversations.snoozed_until > ${now}, false)`.as('snoozed'),
      'conversations.status',
      assigneeSql('conversations').as('assignee'),
      cursor.as('cursor'),
      'conversations.version',
    ])
}
