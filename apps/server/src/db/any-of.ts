import { type RawBuilder, sql } from 'kysely'

/**
 * The ids of these rows, for statements that also have the rows as JSON. PostgreSQL expects a hundred rows of every
 * json_to_recordset, and reads a whole table for one; it counts the ids of an array.
 */
export function anyOf(rows: readonly { id: string }[]): RawBuilder<string> {
  return sql`any (${rows.map(({ id }) => id)}::uuid[])`
}
