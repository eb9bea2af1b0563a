import type { PracticeTx } from '../../db/practice-tx.ts'
import { publishWorkflows } from './publish-automations.ts'

/** Who changed something, and when. */
export interface Change {
  changed_at: Date
  changed_by: string
}

/** A change by the user of this session. */
export function changeBy({ userId }: { userId: string }, now: Date): Change {
  return { changed_at: now, changed_by: userId }
}

/** Stores and publishes that a workflow, or an action or a template of it, was changed. */
export async function markChanged(tx: PracticeTx, workflowId: string, change: Change): Promise<void> {
  await tx
    .updateTable('workflows')
    .set(change)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', workflowId)
    .execute()
  await publishWorkflows(tx, [workflowId])
}
