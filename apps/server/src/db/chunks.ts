import { type Expression, sql } from 'kysely'
import type { PracticeTx } from './practice-tx.ts'

const CURSOR = sql.id('chunks')

/**
 * The rows of a query, which may be a million, in chunks and in their order. They are those of one moment, because one
 * statement finds them. Memory does not grow with their number, and other requests are served between two chunks. A
 * transaction reads one query at a time like this; after the last row it can read the next one.
 * @param size the most rows in a chunk; none is empty
 */
export async function* chunksOf<Row>(
  tx: PracticeTx,
  query: Expression<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  // By default PostgreSQL plans a cursor as if only a tenth of its rows were read.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx)
  await sql`declare ${CURSOR} no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from ${CURSOR}`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await sql`close ${CURSOR}`.execute(tx)
}
