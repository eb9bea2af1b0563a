import type { PipelineVariant } from '../pipeline/variant.ts'
import type { FlowNode } from './flow-node.ts'
import { bookIn } from './graph/book-in.ts'
import { consultation } from './graph/consultation.ts'
import { discard } from './graph/discard.ts'
import { followUp } from './graph/follow-up.ts'
import { tail } from './graph/tail.ts'
import { treatment } from './graph/treatment.ts'

/** Every step of the guided flow except the roots, as in the specification's table "Flow graph" (FLOW-05). */
export const flowNodes: readonly FlowNode[] = [
  ...bookIn,
  ...followUp,
  ...consultation,
  ...treatment,
  ...discard,
  ...tail,
]

const byKey = new Map(flowNodes.map((node) => [node.key, node]))

/**
 * Names whose next step depends on the practice's variant: in lite a patient who goes ahead is won immediately
 * (FLOW-36).
 */
const switches: Readonly<Record<string, Record<PipelineVariant, string>>> = {
  goAhead: {
    pipeline: 'goAhead.schedule',
    pro: 'goAhead.schedule',
    test: 'goAhead.schedule',
    lite: 'goAhead.won',
  },
}

/** The step that a `next` names in a variant. Throws on a name that the graph lacks, which tests rule out. */
export function nodeOf(next: string, variant: PipelineVariant): FlowNode {
  const key = switches[next]?.[variant] ?? next
  const node = byKey.get(key)
  if (!node) throw new Error(`The flow graph has no step ${key}`)
  return node
}
