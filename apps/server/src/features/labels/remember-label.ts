import { rememberLabel } from '@enamel/domain/labels/label'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { changePractice } from '../practice/index.ts'

/** Moves a label to the front of the practice's recent labels, and returns them (LBL-10). */
export async function rememberInPractice(tx: PracticeTx, label: string, now: Date): Promise<string[]> {
  const { labels_history } = await changePractice(
    tx,
    (practice) => ({ labels_history: rememberLabel(practice.labels_history, label) }),
    now,
  )
  return labels_history
}
