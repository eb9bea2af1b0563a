import type { Choice, ChoicesNode, FlowNode, ScheduleNode } from '../flow-node.ts'
import type { NextAction } from '../next-actions.ts'

/** A step that asks for a date and a time (G-04). */
export function schedule(input: Omit<ScheduleNode, 'type' | 'title' | 'heading'>): ScheduleNode {
  return { type: 'schedule', title: 'When?', heading: 'When?', ...input }
}

/** A step that asks for the outcome. */
export function outcome(key: string, heading: string, choices: readonly Choice[]): ChoicesNode {
  return { key, type: 'choices', title: 'Outcome', heading, choices }
}

/** The silent step that sets the next action of the flow; it does not change the patient (FLOW-13, C-07). */
export function changeStage(key: string, nextAction: NextAction, next: string): FlowNode {
  return { key, type: 'changeStage', nextAction, next }
}
