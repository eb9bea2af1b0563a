import type { Workflows } from '../engine/patient-enrolments.ts'
import type { Workflow } from '../workflow.ts'

/**
 * The workflows with which a workflow is replayed: itself, as if it were enabled and its messages customised, and the
 * enabled ones for whose end it waits, with those for which they wait. The others do not affect it.
 */
export function replayedWorkflows(workflows: Workflows, workflowId: string): Workflows {
  const wanted = new Set([workflowId])
  // A set also iterates over what is added meanwhile.
  for (const id of wanted)
    for (const node of workflows.get(id)?.nodes ?? [])
      if (node.type === 'wait_until_delay')
        for (const awaited of node.workflowIds) if (workflows.get(awaited)?.enabled) wanted.add(awaited)
  return new Map(
    [...workflows]
      .filter(([id]) => wanted.has(id))
      .map(([id, workflow]) => [id, id === workflowId ? asIfReady(workflow) : workflow]),
  )
}

function asIfReady(workflow: Workflow): Workflow {
  return {
    ...workflow,
    enabled: true,
    nodes: workflow.nodes.map((node) =>
      node.type === 'action' ? { ...node, requiresCustomisation: false } : node,
    ),
  }
}
