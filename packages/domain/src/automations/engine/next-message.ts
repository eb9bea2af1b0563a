import { quietUntil } from '../../communications/messages/quiet-hours.ts'
import { type Workflow, type WorkflowAction, waitsAtNight } from '../workflow.ts'
import { delayMs } from './delay.ts'
import { type Enrolment, isLive } from './enrolment.ts'

/** The message that a patient gets next, if nothing changes. */
export interface NextMessage {
  action: WorkflowAction
  /** Null while it depends on other workflows, or while the workflow is disabled. */
  at: Date | null
}

/**
 * The next message of an enrolment: the first action ahead that is enabled and customised. Whether its condition and
 * consent hold is known only when it is due. A text that would be due at night is sent in the morning.
 * @param timeZone the practice's
 */
export function nextMessage(
  { nodes }: Pick<Workflow, 'nodes'>,
  enrolment: Pick<Enrolment, 'state' | 'position' | 'dueAt'>,
  timeZone: string,
): NextMessage | null {
  if (!isLive(enrolment)) return null
  let at = enrolment.state === 'held' ? null : enrolment.dueAt
  for (const node of nodes.slice(enrolment.position)) {
    // The due time of an enrolment that waits is the end of its delay.
    const isPartOfDue = node === nodes[enrolment.position] && enrolment.state === 'waiting'
    if (node.type === 'wait_until_delay') at = null
    else if (node.type === 'delay') at = isPartOfDue ? at : later(at, delayMs(node))
    else if (node.enabled && !node.requiresCustomisation)
      return { action: node, at: sendingTime(node, at, timeZone) }
  }
  return null
}

function later(at: Date | null, ms: number): Date | null {
  return at && new Date(at.getTime() + ms)
}

function sendingTime(action: WorkflowAction, at: Date | null, timeZone: string): Date | null {
  return (at && waitsAtNight(action) ? quietUntil(at, timeZone) : null) ?? at
}
