import { DEFAULT_SOURCE } from '../sources/source.ts'
import type { FlowContext } from './flow-context.ts'
import type { FlowInput } from './flow-input.ts'
import type { FlowNode, StepType } from './flow-node.ts'

type SkipRule = (context: FlowContext, input: FlowInput) => boolean

/** When a step is skipped, by its type (FLOW-14 to FLOW-18); steps of other types are never skipped. */
const skipRules: { readonly [type in StepType]?: SkipRule } = {
  /** Skipped for an unknown source, as the specification says, although staff could enter the source here (C-08). */
  source: (_context, { source }) => source === DEFAULT_SOURCE,
  snooze: (_context, { snooze }) => snooze === null,
  linkPatient: (_context, { practiceSystem }) => !practiceSystem.active || practiceSystem.linked,
  /** Shown only for a new patient whose form is not filled in (C-09). */
  addPatient: ({ dentally }) => !(dentally && 'create' in dentally && dentally.create.values === null),
}

/** Whether the flow skips a step. */
export function isSkipped(node: FlowNode, context: FlowContext, input: FlowInput): boolean {
  return skipRules[node.type]?.(context, input) ?? false
}

/** Whether a step asks about the practice system. */
export function asksPracticeSystem(
  node: FlowNode,
): node is Extract<FlowNode, { type: 'linkPatient' | 'addPatient' }> {
  return node.type === 'linkPatient' || node.type === 'addPatient'
}

/** Whether a shown step has nothing left to ask, because the patient has been linked in the meantime. */
export function isSuperseded(node: FlowNode, { practiceSystem }: FlowInput): boolean {
  return practiceSystem.linked && asksPracticeSystem(node)
}
