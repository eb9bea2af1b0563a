import type { PracticeTx } from '../../db/database.ts'

/** Whether the practice has this template. */
export async function templateExists(tx: PracticeTx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('templates')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
