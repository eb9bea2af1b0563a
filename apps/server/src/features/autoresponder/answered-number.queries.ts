import { lockNames } from '../../db/lock-names.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/**
 * When a number last got an automatic answer; null if it never has. Until the transaction ends, other transactions that
 * ask for the same number wait, so that two texts do not both get an answer.
 * @param number E.164
 */
export async function lockLastAnswer(tx: PracticeTx, number: string): Promise<Date | null> {
  await lockNames(tx, `automatic answer to ${number}`)
  const row = await tx
    .selectFrom('autoresponses')
    .select('answered_at')
    .where('client_id', '=', tx.clientId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.answered_at ?? null
}

export async function markAnswered(tx: PracticeTx, number: string, now: Date): Promise<void> {
  await tx
    .insertInto('autoresponses')
    .values({ client_id: tx.clientId, number, answered_at: now })
    .onConflict((conflict) => conflict.columns(['client_id', 'number']).doUpdateSet({ answered_at: now }))
    .execute()
}
