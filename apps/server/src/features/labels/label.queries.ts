import { rememberLabel } from '@enamel/domain/labels/label'
import type { PracticeTx } from '../../db/database.ts'

/** The labels that the practice used last, newest first. */
export async function labelsHistory(tx: PracticeTx): Promise<string[]> {
  const { labels_history } = await history(tx).executeTakeFirstOrThrow()
  return labels_history
}

/** Moves a label to the front of the recently used ones, and returns them (LBL-10). */
export async function rememberInPractice(tx: PracticeTx, label: string): Promise<string[]> {
  // Not `for update`: that would wait for everybody who is adding a patient.
  const { labels_history } = await history(tx).forNoKeyUpdate().executeTakeFirstOrThrow()
  const remembered = rememberLabel(labels_history, label)
  await tx.updateTable('clients').set({ labels_history: remembered }).where('id', '=', tx.clientId).execute()
  return remembered
}

function history(tx: PracticeTx) {
  return tx.selectFrom('clients').select('labels_history').where('id', '=', tx.clientId)
}
