import type { Workflow, WorkflowSummary } from '@enamel/contract/automation-workflows'

/** An automation as far as it is known; `loaded` says whether its nodes are (AUT-03). */
export type ShownWorkflow = (WorkflowSummary & { loaded: false }) | (Workflow & { loaded: true })

/** The automation with its nodes, or meanwhile as the list has it; null while neither is known. */
export function shownWorkflow(
  workflow: Workflow | undefined,
  summary: WorkflowSummary | undefined,
): ShownWorkflow | null {
  if (workflow) return { ...workflow, loaded: true }
  return summary ? { ...summary, loaded: false } : null
}
