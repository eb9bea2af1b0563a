import type { FlowPosition } from './flow-position.ts'
import { asksPracticeSystem } from './skip-rules.ts'

/**
 * The flow of a patient who was linked to the practice system in the meantime: it links and creates no patient, and
 * preserves all other answers. If the current step asks about the practice system, it stays and needs no answer;
 * earlier such steps are removed. From then on the input says that the patient is linked.
 */
export function withoutLinking(position: FlowPosition): FlowPosition {
  const { node, context, provisionalNext } = position
  return {
    ...position,
    context: { ...context, dentally: null },
    previous: stepBefore(position),
    provisionalNext: asksPracticeSystem(node) ? node.next : provisionalNext,
  }
}

/** Whether a flow has shown a step that asks about the practice system. */
export function hasAskedPracticeSystem({ node, previous }: FlowPosition): boolean {
  return asksPracticeSystem(node) || (previous !== null && hasAskedPracticeSystem(previous))
}

function stepBefore({ previous }: FlowPosition): FlowPosition | null {
  if (previous === null) return null
  return asksPracticeSystem(previous.node) ? stepBefore(previous) : withoutLinking(previous)
}
