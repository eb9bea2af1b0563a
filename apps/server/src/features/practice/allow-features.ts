import type { FeatureFlag } from '@enamel/domain/config/feature-flags'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { changePractice } from './change-practice.ts'
import type { Practice } from './practice.queries.ts'

/** Switches on features of the practice, in addition to those that are on already. @returns the practice */
export function allowFeatures(tx: PracticeTx, flags: readonly FeatureFlag[], now: Date): Promise<Practice> {
  return changePractice(tx, ({ features }) => ({ features: [...new Set([...features, ...flags])] }), now)
}
