import type { Delay, WaitUntilDelay, Workflow, WorkflowAction } from '@enamel/domain/automations/workflow'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Schema } from '../../../db/database.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'

/** A workflow that has no row yet. */
export interface NewWorkflow extends Omit<Workflow, 'nodes'> {
  /** Its place among those of the practice. */
  position: number
  nodes: readonly NewNode[]
}

export type NewNode = Delay | WaitUntilDelay | NewAction

/** An action with its first template. */
export interface NewAction extends Omit<WorkflowAction, 'requiresCustomisation' | 'templates'> {
  template: NewTemplate
}

type NewTemplate = Omit<
  Insertable<Schema['automation_templates']>,
  'client_id' | 'id' | 'action_id' | 'changed_at'
>

/** Stores workflows with their nodes and templates, in one statement for each table. */
export async function insertWorkflows(
  tx: PracticeTx,
  workflows: readonly NewWorkflow[],
  now: Date,
): Promise<void> {
  const owner = { client_id: tx.clientId }
  await tx
    .insertInto('workflows')
    .values(
      workflows.map(({ id, position, name, enabled, startTrigger, endTrigger }) => ({
        ...owner,
        id,
        position,
        name,
        enabled,
        start_trigger: JSON.stringify(startTrigger),
        end_trigger: endTrigger && JSON.stringify(endTrigger),
        changed_at: now,
      })),
    )
    .execute()
  const nodes = workflows.flatMap((workflow) =>
    workflow.nodes.map((node, position) => ({ workflow_id: workflow.id, position, node })),
  )
  if (nodes.length === 0) return
  await tx
    .insertInto('workflow_nodes')
    .values(nodes.map(({ node, ...place }) => ({ ...owner, ...place, ...nodeColumns(node) })))
    .execute()
  const templates = nodes.flatMap(({ node }) =>
    node.type === 'action'
      ? [{ ...owner, id: uuid(), action_id: node.id, changed_at: now, ...node.template }]
      : [],
  )
  if (templates.length > 0) await tx.insertInto('automation_templates').values(templates).execute()
}

function nodeColumns(node: NewNode) {
  const { id, type } = node
  switch (node.type) {
    case 'delay':
      return { id, type, duration: node.duration, unit: node.unit }
    case 'wait_until_delay':
      return { id, type, workflow_ids: [...node.workflowIds] }
    case 'action':
      return {
        id,
        type,
        name: node.name,
        kind: node.kind,
        recipient: node.recipient,
        purpose: node.purpose,
        ignores_quiet_hours: node.ignoresQuietHours,
        enabled: node.enabled,
        condition: node.condition && JSON.stringify(node.condition),
      }
  }
}
