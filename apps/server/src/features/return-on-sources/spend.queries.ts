import { daysOfMonth, monthOf } from '@enamel/domain/return-on-sources/months'
import type { MonthlySpend } from '@enamel/domain/return-on-sources/spend'
import { lockNames } from '../../db/lock-names.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** All spend that the practice's staff typed. */
export async function typedSpend(tx: PracticeTx): Promise<MonthlySpend[]> {
  const rows = await tx
    .selectFrom('marketing_spend')
    .select(['source', 'month', 'amount_pence'])
    .where('client_id', '=', tx.clientId)
    .orderBy('source')
    .orderBy('month')
    .execute()
  return rows.map(({ source, month, amount_pence }) => ({
    source,
    month: monthOf(month),
    pence: amount_pence,
  }))
}

/** Makes changes to the practice's spend run one after the other. */
export function lockSpend(tx: PracticeTx): Promise<void> {
  return lockNames(tx, 'marketing spend')
}

interface SpendToWrite extends MonthlySpend {
  /** Who typed it; null for spend that was moved from another source. */
  userId: string | null
  at: Date
}

/** Sets the spend of a source in a month; no spend has no row. */
export async function writeSpend(tx: PracticeTx, spend: SpendToWrite): Promise<void> {
  const key = { client_id: tx.clientId, source: spend.source, month: daysOfMonth(spend.month).from }
  if (spend.pence === 0) {
    await tx
      .deleteFrom('marketing_spend')
      .where('client_id', '=', key.client_id)
      .where('source', '=', key.source)
      .where('month', '=', key.month)
      .execute()
    return
  }
  const values = { amount_pence: spend.pence, user_id: spend.userId, updated_at: spend.at }
  await tx
    .insertInto('marketing_spend')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'source', 'month']).doUpdateSet(values))
    .execute()
}

export async function deleteSpend(tx: PracticeTx, sources: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('marketing_spend')
    .where('client_id', '=', tx.clientId)
    .where('source', 'in', sources)
    .execute()
}
