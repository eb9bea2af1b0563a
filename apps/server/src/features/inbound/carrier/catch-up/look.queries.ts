import type { PracticeTx } from '../../../../db/practice-tx.ts'
import { practiceOf } from '../../../practice/index.ts'

/** A look at what the carrier received for a number. */
export interface Look {
  number: string
  /** The end of the last complete look. */
  from: Date
  until: Date
}

/**
 * Begins a look at the practice's number. The first one of a number has nothing to look at: it only marks from when on.
 * @returns null when there is nothing to look at
 */
export async function beginLook(tx: PracticeTx, until: Date): Promise<Look | null> {
  const { sms_number: number } = await practiceOf(tx)
  if (number === null) return null
  const last = await tx
    .selectFrom('carrier_catch_ups')
    .select(['number', 'complete_until'])
    .where('client_id', '=', tx.clientId)
    .executeTakeFirst()
  if (last?.number !== number) {
    await endLook(tx, { number, until })
    return null
  }
  return last.complete_until < until ? { number, from: last.complete_until, until } : null
}

/** Stores that everything up to the end of the look was received. */
export async function endLook(tx: PracticeTx, { number, until }: Omit<Look, 'from'>): Promise<void> {
  const values = { number, complete_until: until }
  await tx
    .insertInto('carrier_catch_ups')
    .values({ client_id: tx.clientId, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute()
}
