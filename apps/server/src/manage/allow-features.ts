import type { FeatureFlag } from '@enamel/domain/config/feature-flags'
import type { PracticeTx } from '../db/database.ts'
import { practiceOf } from '../features/config/index.ts'

/** Turns these on for the practice, in addition to the others. */
export async function allowFeatures(tx: PracticeTx, flags: readonly FeatureFlag[]): Promise<void> {
  const { features } = await practiceOf(tx)
  await tx
    .updateTable('clients')
    .set({ features: [...new Set([...features, ...flags])] })
    .where('id', '=', tx.clientId)
    .execute()
}
