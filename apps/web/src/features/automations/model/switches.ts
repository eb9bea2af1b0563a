import type { Workflow, WorkflowNode, WorkflowSummary } from '@enamel/contract/automation-workflows'

/** A switch that was pressed. */
export interface SwitchChange {
  of: 'workflow' | 'action'
  id: string
  enabled: boolean
}

interface Switched {
  id: string
  enabled: boolean
  requires_customisation: boolean
}

/** The new state of a workflow or an action; the server also says whether it requires customisation. */
export type SwitchState = Pick<Switched, 'id' | 'enabled'> & Partial<Switched>

/** The automations with one of them switched. */
export function withWorkflow<T extends WorkflowSummary>(workflows: readonly T[], change: SwitchState): T[] {
  return workflows.map((workflow) => switched(workflow, change))
}

/** An automation with one of its actions switched. */
export function withAction(workflow: Workflow, change: SwitchState): Workflow {
  const nodes = workflow.nodes.map(
    (node): WorkflowNode =>
      node.type === 'action' ? { ...node, action: switched(node.action, change) } : node,
  )
  return { ...workflow, nodes }
}

function switched<T extends Switched>(stored: T, change: SwitchState): T {
  return stored.id === change.id ? { ...stored, ...change } : stored
}

/**
 * Automations with the switches that are being saved. A switch that the server refuses is not pending any more, so it
 * shows its stored position again (AUT-10).
 */
export function withPendingWorkflows<T extends WorkflowSummary>(
  workflows: readonly T[],
  pending: readonly SwitchChange[],
): T[] {
  return pending
    .filter(({ of }) => of === 'workflow')
    .reduce<T[]>((shown, { id, enabled }) => withWorkflow(shown, { id, enabled }), [...workflows])
}

/** An automation with the switches that are being saved. @see withPendingWorkflows */
export function withPending(workflow: Workflow, pending: readonly SwitchChange[]): Workflow {
  const [shown = workflow] = withPendingWorkflows([workflow], pending)
  return pending
    .filter(({ of }) => of === 'action')
    .reduce((shown, { id, enabled }) => withAction(shown, { id, enabled }), shown)
}
