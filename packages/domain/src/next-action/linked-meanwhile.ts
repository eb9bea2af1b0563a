import type { FlowPosition } from './flow-position.ts'
import { asksPracticeSystem } from './skip-rules.ts'

/**
 * The flow of a patient whom somebody links to the practice system meanwhile: nobody is linked or created by it, all else
 * is kept. A step that asks about it stays, for whoever is at it to go on from, and leads on as it is; those before are gone.
 * From here on the facts say that the patient is linked.
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
