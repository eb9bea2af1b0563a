import { type Insertable, sql } from 'kysely'
import type { Schema } from '../db/database.ts'
import type { PracticeTx } from '../db/practice-tx.ts'
import type { History } from './build-history.ts'

/**
 * Inserts any number of rows with one statement and one parameter, much faster than with a parameter for each value.
 * All rows have the columns of the first one.
 */
export async function insertRows<Table extends keyof Schema>(
  tx: PracticeTx,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
}

/** Inserts what happened to patients, whose rows exist. Their attachments and inbox rows are not included. */
export async function insertHistories(tx: PracticeTx, histories: readonly History[]): Promise<void> {
  await insertRows(
    tx,
    'communications',
    histories.flatMap(({ communications }) => communications),
  )
  await insertRows(
    tx,
    'notes',
    histories.flatMap(({ notes }) => notes),
  )
  await insertRows(
    tx,
    'form_submissions',
    histories.flatMap(({ formSubmissions }) => formSubmissions),
  )
  await insertRows(
    tx,
    'business_events',
    histories.flatMap(({ businessEvents }) => businessEvents),
  )
  await insertRows(
    tx,
    'pms_events',
    histories.flatMap(({ pmsEvents }) => pmsEvents),
  )
}
