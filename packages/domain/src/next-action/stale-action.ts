import { type Moment, msOf } from '../time/moment.ts'

/** What identifies a patient's action: its stage and due time. */
export interface ActionIdentity {
  stage: string | null
  next_action_at: Moment | null
}

/** Whether the action with which a user started is no longer the patient's action (G-45). */
export function isStale(startedFrom: ActionIdentity, current: ActionIdentity): boolean {
  return startedFrom.stage !== current.stage || dueMs(startedFrom) !== dueMs(current)
}

function dueMs({ next_action_at: due }: ActionIdentity): number | null {
  return due === null ? null : msOf(due)
}

/** The text for a stale action (ACT-21). */
export const STALE_MESSAGE = 'Another user has completed this action. You should refresh actions due'
