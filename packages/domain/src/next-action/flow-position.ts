import type { FlowContext } from './flow-context.ts'
import type { FlowNode } from './flow-node.ts'

/** The answer to a step. */
export interface FlowAnswer {
  /** What the answer changes in the context. */
  changes: Partial<FlowContext>
  /** The step to which Next leads; null while the answer is not acceptable. */
  next: string | null
  /** The key of the choice, at a step of choices. */
  choice?: string
}

/** The state of a guided flow at a step (FLOW-06). */
export interface FlowPosition {
  /** The shown step; `finish` once the context is ready to be saved. */
  node: FlowNode
  context: FlowContext
  /** The position at the previously shown step: a chain to the first one (C-32). */
  previous: FlowPosition | null
  /** The step to which Next leads; null while the answer is not acceptable. */
  provisionalNext: string | null
  /** The pressed button and then each choice, in order, so that the server can replay the same path. */
  choices: readonly string[]
  /** The answers so far, by step. Those of steps that the user left by going back stay, and are filled in again. */
  answers: Readonly<Record<string, FlowAnswer>>
}

/** The same step with a new answer, which replaces the earlier one. */
export function withAnswer(position: FlowPosition, answer: FlowAnswer): FlowPosition {
  const before = position.previous?.choices ?? position.choices.slice(0, 1)
  return {
    ...position,
    context: { ...position.context, ...answer.changes },
    provisionalNext: answer.next,
    choices: answer.choice === undefined ? before : [...before, answer.choice],
    answers: { ...position.answers, [position.node.key]: answer },
  }
}
