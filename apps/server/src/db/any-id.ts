import { type RawBuilder, sql } from 'kysely'

/**
 * Any of these ids, of which there may be none. Statements that join rows given as JSON need this condition too:
 * PostgreSQL assumes a hundred rows for every json_to_recordset and may read a whole table for one, but it knows how
 * many ids an array has.
 */
export function anyId(ids: readonly string[]): RawBuilder<string> {
  return sql`any (${ids}::uuid[])`
}
