import { type Moment, msOf } from '../time/moment.ts'

/** What identifies a patient's action: its stage and due time. */
export interface ActionStanding {
  stage: string | null
  next_action_at: Moment | null
}

/** Whether the action that a user started from is not the patient's action any more (G-45). */
export function isStale(startedFrom: ActionStanding, present: ActionStanding): boolean {
  return startedFrom.stage !== present.stage || dueMs(startedFrom) !== dueMs(present)
}

function dueMs({ next_action_at: due }: ActionStanding): number | null {
  return due === null ? null : msOf(due)
}

/** ACT-21. */
export const STALE_MESSAGE = 'Another user has completed this action. You should refresh actions due'
