import type { ActionKind, ActionRecipient } from '@enamel/domain/automations/workflow'
import type { NotNull } from 'kysely'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { lockWorkflow } from '../workflow.queries.ts'

/** The templates of actions, the oldest first. */
export async function templatesOf(reader: PracticeReader, actionIds: readonly string[]) {
  if (actionIds.length === 0) return []
  return reader
    .selectFrom('automation_templates')
    .selectAll()
    .where('client_id', '=', reader.clientId)
    .where('action_id', 'in', [...actionIds])
    .orderBy('id')
    .execute()
}

export type TemplateRow = Awaited<ReturnType<typeof templatesOf>>[number]

/** An action with its templates; its workflow is locked until the transaction ends. */
export interface LockedAction {
  id: string
  workflowId: string
  kind: ActionKind
  recipient: ActionRecipient
  templates: readonly TemplateRow[]
}

/** Locks the workflow of an action. @returns the action; undefined if there is none */
export async function lockAction(tx: PracticeTx, id: string): Promise<LockedAction | undefined> {
  const action = await actionById(tx, id)
  if (!action) return undefined
  const { workflow_id: workflowId, kind, recipient } = action
  await lockWorkflow(tx, workflowId)
  return { id, workflowId, kind, recipient, templates: await templatesOf(tx, [id]) }
}

/** An action of the practice, without its templates. */
export function actionById(reader: PracticeReader, id: string) {
  return reader
    .selectFrom('workflow_nodes')
    .select(['id', 'workflow_id', 'kind', 'purpose', 'recipient'])
    .where('client_id', '=', reader.clientId)
    .where('id', '=', id)
    .where('type', '=', 'action')
    .$narrowType<{ kind: NotNull; purpose: NotNull; recipient: NotNull }>()
    .executeTakeFirst()
}
