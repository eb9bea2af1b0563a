import { sql } from 'kysely'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { publish } from '../../../realtime/publish.ts'

/** Publishes to open browsers the number of unplaced messages. */
export async function publishUnplaced(tx: PracticeTx): Promise<void> {
  await publish(tx, 'unplaced.changed', null, { total: await countUnplaced(tx) })
}

export async function countUnplaced(reader: PracticeReader): Promise<number> {
  const { total } = await reader
    .selectFrom('inbound_messages')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('client_id', '=', reader.clientId)
    // A literal, since a plan for any state would not use the index of unplaced messages.
    .where('state', '=', sql.lit('unplaced'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
