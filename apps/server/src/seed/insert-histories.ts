import type { PracticeTx } from '../db/database.ts'
import type { History } from './build-history.ts'
import { insertRows } from './insert-rows.ts'

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
