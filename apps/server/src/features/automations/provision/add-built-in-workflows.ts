import type { BuiltInAction, BuiltInNode } from '@enamel/domain/automations/built-in/built-in-workflow'
import { builtInWorkflows } from '@enamel/domain/automations/built-in/built-in-workflows'
import { GENERAL_TYPE } from '@enamel/domain/practice-settings/treatment-types'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { PracticeCreated } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'
import { builtInContent } from './built-in-content.ts'
import { insertWorkflows, type NewAction, type NewNode } from './insert-workflows.ts'

/** Gives a new practice the built-in workflows, all disabled (AUT-42). */
export const addWorkflowsToNewPractice: Reaction<PracticeCreated> = (tx, { at }) =>
  addBuiltInWorkflows(tx, at)

/** Adds the built-in workflows to a practice that has none. */
export async function addBuiltInWorkflows(tx: PracticeTx, now: Date): Promise<void> {
  const ids = new Map(builtInWorkflows.map((workflow) => [workflow, uuid()]))
  const idOf = (workflow: (typeof builtInWorkflows)[number]) => ids.get(workflow) ?? ''
  const workflows = builtInWorkflows.map((workflow, position) => ({
    id: idOf(workflow),
    position,
    name: workflow.name,
    enabled: false,
    startTrigger: workflow.startTrigger,
    endTrigger: workflow.endTrigger,
    nodes: workflow.nodes.map((node) => newNode(node, idOf)),
  }))
  await insertWorkflows(tx, workflows, now)
}

function newNode(node: BuiltInNode, idOf: (workflow: (typeof builtInWorkflows)[number]) => string): NewNode {
  const id = uuid()
  switch (node.type) {
    case 'delay':
      return { id, ...node }
    case 'wait_until_delay':
      return { id, type: node.type, workflowIds: node.workflows.map(idOf) }
    case 'action':
      return { id, ...newAction(node) }
  }
}

function newAction({ type, name, purpose, content, ...options }: BuiltInAction): Omit<NewAction, 'id'> {
  const { recipient = 'patient', ignoresQuietHours = false, condition = null } = options
  const { requiresCustomisation = false } = options
  return {
    type,
    name,
    kind: content.kind,
    recipient,
    purpose,
    ignoresQuietHours,
    enabled: true,
    condition,
    template: {
      types: [GENERAL_TYPE],
      finished_customising: !requiresCustomisation,
      ...(content.kind === 'sms' ? { text: content.text } : builtInContent(content)),
    },
  }
}
