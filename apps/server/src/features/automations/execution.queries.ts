import type { Insertable } from 'kysely'
import type { Schema } from '../../db/database.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/**
 * Stores what happened at nodes.
 * @param skipExisting leaves out executions of nodes that already have one of the same enrolment
 */
export async function insertExecutions(
  tx: PracticeTx,
  rows: readonly Omit<Insertable<Schema['node_executions']>, 'client_id'>[],
  { skipExisting = false } = {},
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('node_executions')
    .values(rows.map((row) => ({ ...row, client_id: tx.clientId })))
    .$if(skipExisting, (insert) =>
      insert.onConflict((conflict) => conflict.columns(['client_id', 'enrolment_id', 'node_id']).doNothing()),
    )
    .execute()
}
