import type { WorkflowCounts } from '@enamel/contract/automation-enrolments'
import type { AutomationReplay } from '@enamel/contract/automation-replay'
import type { NodeOutcome } from '@enamel/domain/automations/engine/enrolment'

/** What can be done in the chain. */
export interface ChainActions {
  onOpenAction: (actionId: string) => void
  onSwitchAction: (actionId: string, enabled: boolean) => void
  /** Lists the patients at a node. */
  onListPresent: (nodeId: string) => void
  /** Lists the patients who passed a node with an outcome. */
  onListPassed: (nodeId: string, outcome: NodeOutcome) => void
}

/** What a node shows beside what it is. */
export interface NodeProps {
  /** Undefined until the counts are loaded. */
  counts: WorkflowCounts['nodes'][number] | undefined
  /** What would have become of its message; undefined while no replay is shown. */
  replayed: AutomationReplay['nodes'][number] | undefined
  /** Whether the person who is open in the panel is there. */
  isMarked: boolean
}
