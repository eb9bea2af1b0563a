import type { FlowContext } from './flow-context.ts'
import type { FlowNode } from './flow-node.ts'

/** The answer to a step. */
export interface FlowAnswer {
  /** The step's part of the context. */
  gives: Partial<FlowContext>
  /** The step that Next then leads to; null while the answer will not do. */
  next: string | null
  /** The key of the choice made, at a step of choices. */
  choice?: string
}

/** Where a guided flow is (FLOW-06). */
export interface FlowPosition {
  /** The step that shows; `finish` once the context is ready to be saved. */
  node: FlowNode
  context: FlowContext
  /** The step shown before, as it was left: a chain to the first one (C-32). */
  previous: FlowPosition | null
  provisionalNext: string | null
  /** The button pressed and then each choice made, in order, so that the server can walk the same way. */
  choices: readonly string[]
  /** The answers so far by step, also of steps that the user went back over: they are filled in when met again. */
  answers: Readonly<Record<string, FlowAnswer>>
}

/** The same step with another answer, which replaces the earlier one. */
export function answered(position: FlowPosition, answer: FlowAnswer): FlowPosition {
  const before = position.previous?.choices ?? position.choices.slice(0, 1)
  return {
    ...position,
    context: { ...position.context, ...answer.gives },
    provisionalNext: answer.next,
    choices: answer.choice === undefined ? before : [...before, answer.choice],
    answers: { ...position.answers, [position.node.key]: answer },
  }
}
