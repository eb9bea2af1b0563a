import { delayMs } from './delay.ts'
import { type Enrolment, isLive } from './enrolment.ts'
import type { Action, Workflow } from './workflow.ts'

/** The message that a patient gets next, if nothing changes. */
export interface NextMessage {
  action: Action
  /** Null while it depends on other workflows, or while the workflow is disabled. */
  at: Date | null
}

/**
 * The next message of an enrolment: the first action ahead that is enabled and customised. Whether its condition and
 * consent hold is known only when it is due.
 */
export function nextMessage(
  { nodes }: Pick<Workflow, 'nodes'>,
  enrolment: Pick<Enrolment, 'state' | 'position' | 'dueAt'>,
): NextMessage | null {
  if (!isLive(enrolment)) return null
  let at = enrolment.state === 'held' ? null : enrolment.dueAt
  for (const [index, node] of nodes.entries()) {
    if (index < enrolment.position) continue
    const isCurrent = index === enrolment.position
    if (node.type === 'wait_until_delay') at = null
    else if (node.type === 'delay')
      at = isCurrent || at === null ? at : new Date(at.getTime() + delayMs(node))
    else if (node.enabled && !node.requiresCustomisation) return { action: node, at }
  }
  return null
}
