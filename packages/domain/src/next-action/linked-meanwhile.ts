import type { FlowPosition } from './flow-position.ts'
import { asksPracticeSystem } from './skip-rules.ts'

/**
 * The flow of a patient who was linked to the practice system meanwhile: it links and creates nobody and preserves
 * everything else. The step that is asking stays and leads on unchanged; earlier such steps are removed. From here on
 * the input says that the patient is linked.
 */
export function linkedMeanwhile(position: FlowPosition): FlowPosition {
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
  return asksPracticeSystem(previous.node) ? stepBefore(previous) : linkedMeanwhile(previous)
}
