import type { BuiltInAction, BuiltInNode } from '@enamel/domain/automations/built-in/built-in-workflow'
import { builtInWorkflows } from '@enamel/domain/automations/built-in/built-in-workflows'
import { GENERAL_TYPE } from '@enamel/domain/practice-settings/treatment-types'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/database.ts'
import type { PracticeCreated } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'
import { builtInContent } from './built-in-content.ts'

/** Gives a new practice the built-in workflows, all disabled (AUT-42). */
export const addWorkflowsToNewPractice: Reaction<PracticeCreated> = (tx, { at }) =>
  addBuiltInWorkflows(tx, at)

/** Adds the built-in workflows to a practice that has none, in one statement for each table. */
export async function addBuiltInWorkflows(tx: PracticeTx, now: Date): Promise<void> {
  const owner = { client_id: tx.clientId }
  const ids = new Map(builtInWorkflows.map((workflow) => [workflow, uuid()]))
  const idOf = (workflow: (typeof builtInWorkflows)[number]) => ids.get(workflow) ?? ''
  const nodes = builtInWorkflows.flatMap((workflow) =>
    workflow.nodes.map((node, position) => ({ id: uuid(), workflow_id: idOf(workflow), position, node })),
  )
  await tx
    .insertInto('workflows')
    .values(
      builtInWorkflows.map((workflow, position) => ({
        ...owner,
        id: idOf(workflow),
        position,
        name: workflow.name,
        start_trigger: JSON.stringify(workflow.startTrigger),
        end_trigger: JSON.stringify(workflow.endTrigger),
        changed_at: now,
      })),
    )
    .execute()
  await tx
    .insertInto('workflow_nodes')
    .values(nodes.map(({ node, ...place }) => ({ ...owner, ...place, ...nodeColumns(node, idOf) })))
    .execute()
  const actions = nodes.flatMap(({ id, node }) => (node.type === 'action' ? [{ id, action: node }] : []))
  const templates = actions.map(({ id, action }) => ({
    ...owner,
    id: uuid(),
    action_id: id,
    types: [GENERAL_TYPE],
    finished_customising: !action.requiresCustomisation,
    changed_at: now,
    ...builtInColumns(action),
  }))
  await tx.insertInto('automation_templates').values(templates).execute()
}

function nodeColumns(node: BuiltInNode, idOf: (workflow: (typeof builtInWorkflows)[number]) => string) {
  switch (node.type) {
    case 'delay':
      return node
    case 'wait_until_delay':
      return { type: node.type, workflow_ids: node.workflows.map(idOf) }
    case 'action':
      return {
        type: node.type,
        name: node.name,
        kind: node.content.kind,
        recipient: node.recipient ?? ('patient' as const),
        purpose: node.purpose,
        ignores_quiet_hours: node.ignoresQuietHours ?? false,
        condition: node.condition ? JSON.stringify(node.condition) : null,
      }
  }
}

function builtInColumns({ content }: BuiltInAction) {
  return content.kind === 'sms' ? { text: content.text } : builtInContent(content)
}
