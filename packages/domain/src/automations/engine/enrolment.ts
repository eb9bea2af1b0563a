import type { WorkflowNode } from '../workflow.ts'
import type { SkipReason } from './skip-reason.ts'

/**
 * Where a patient is in a workflow (W-03). Running: at an action. Waiting: at a delay or a wait. Held: the workflow is
 * disabled. The last two are over.
 */
export const enrolmentStates = ['running', 'waiting', 'held', 'finished', 'ended'] as const
export type EnrolmentState = (typeof enrolmentStates)[number]

/** The states in which a patient is in the workflow. */
export const liveStates = ['running', 'waiting', 'held'] as const satisfies EnrolmentState[]

/** Why an enrolment ended before its last node. */
export const endReasons = ['end_trigger', 'taken_out', 'workflow_deleted', 'patient_deleted'] as const
export type EndReason = (typeof endReasons)[number]

/** A patient in a workflow: at which node, since when, until when. */
export interface Enrolment {
  id: string
  workflowId: string
  state: EnrolmentState
  endReason: EndReason | null
  /** The index of the node where the patient is; the number of nodes after the last one. */
  position: number
  /** When the patient entered that node; later by the time for which the enrolment was held there. */
  enteredAt: Date
  /** When the engine looks next; null once it is over. */
  dueAt: Date | null
  /** Since when the workflow is disabled. */
  heldSince: Date | null
  startedAt: Date
  /** When it finished or ended. */
  overAt: Date | null
}

/** What happened at a node that a patient has passed. `failed` is a message that was not delivered (W-03). */
export const nodeOutcomes = ['run', 'skipped', 'failed'] as const
export type NodeOutcome = (typeof nodeOutcomes)[number]

/** What happened at a node that a patient has passed: it ran, or was skipped. */
export type Execution = { nodeId: string; at: Date } & (
  | { outcome: 'run'; message: null }
  /** The action sends a message made from this template. */
  | { outcome: 'run'; message: { templateId: string } }
  | { outcome: 'skipped'; reason: SkipReason }
)

/** Whether the patient is in the workflow. */
export function isLive({ state }: Pick<Enrolment, 'state'>): boolean {
  return state !== 'finished' && state !== 'ended'
}

/** A new enrolment, at the first node (W-01). */
export function startEnrolment(workflowId: string, id: string, now: Date): Enrolment {
  return {
    id,
    workflowId,
    state: 'running',
    endReason: null,
    position: 0,
    enteredAt: now,
    dueAt: now,
    heldSince: null,
    startedAt: now,
    overAt: null,
  }
}

/** The enrolment after its last node. */
export function finishEnrolment(enrolment: Enrolment, now: Date): Enrolment {
  return { ...enrolment, state: 'finished', dueAt: null, heldSince: null, overAt: now }
}

/** The enrolment after it was ended. */
export function endEnrolment(enrolment: Enrolment, endReason: EndReason, now: Date): Enrolment {
  return { ...enrolment, state: 'ended', endReason, dueAt: null, heldSince: null, overAt: now }
}

/**
 * The enrolment that had ended, at the node where it was. The engine looks at once, and finds how long the node lasts.
 */
export function reopenEnrolment(enrolment: Enrolment, now: Date): Enrolment {
  return { ...enrolment, state: 'running', endReason: null, dueAt: now, overAt: null }
}

/** The enrolment at the next node, where the engine looks at once. */
export function enterNextNode(enrolment: Enrolment, now: Date): Enrolment {
  return { ...enrolment, state: 'running', position: enrolment.position + 1, enteredAt: now, dueAt: now }
}

/** The live enrolment while its workflow is disabled (W-14). */
export function holdEnrolment(enrolment: Enrolment, now: Date): Enrolment {
  return { ...enrolment, state: 'held', heldSince: now }
}

/** The index of the node at which a patient is shown: one who is held after the last node is shown there (W-14). */
export function shownPosition({ position }: Pick<Enrolment, 'position'>, nodes: { length: number }): number {
  return Math.min(position, nodes.length - 1)
}

/**
 * The finished enrolment when its workflow is disabled while a message of it still waits: the patient is in the workflow
 * after its last node, until it is enabled or they leave it (W-14).
 */
export function holdFinished(enrolment: Enrolment, now: Date): Enrolment {
  return { ...enrolment, state: 'held', dueAt: now, heldSince: now, overAt: null }
}

/**
 * The enrolment after its workflow was enabled again: everything is later by the time for which it was held, so that
 * messages do not go out at once (W-14). A wait for other workflows is looked at now: they may have ended meanwhile.
 * @param node the type of the node where the patient is; undefined after the last one
 */
export function resumeEnrolment(
  enrolment: Enrolment,
  node: WorkflowNode['type'] | undefined,
  now: Date,
): Enrolment {
  const { heldSince, enteredAt, dueAt } = enrolment
  const heldMs = heldSince ? now.getTime() - heldSince.getTime() : 0
  const later = (moment: Date) => new Date(moment.getTime() + heldMs)
  return {
    ...enrolment,
    state: node === 'delay' || node === 'wait_until_delay' ? 'waiting' : 'running',
    enteredAt: later(enteredAt),
    dueAt: node === 'wait_until_delay' ? now : dueAt && later(dueAt),
    heldSince: null,
  }
}
