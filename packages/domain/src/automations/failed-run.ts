import { WORKFLOW_SENDS_AGAIN_AFTER_MS } from '../communications/delivery/delivery-pauses.ts'
import { type Enrolment, enterNextNode } from './enrolment.ts'

/** Why a node has failed that the engine could not run, for people. */
export const RUN_FAILED = 'An error in Enamel, after four attempts. Please contact support'

/**
 * An enrolment whose node could not be run because of an unexpected error: it stays there and is due later, as after a
 * provider's temporary failure. After the last attempt the node has failed, and the chain goes on (W-13).
 * @param failures how often the node could not be run, including this time
 */
export function afterFailedRun(
  enrolment: Enrolment,
  failures: number,
  now: Date,
): { enrolment: Enrolment; hasFailed: boolean } {
  const pauseMs = WORKFLOW_SENDS_AGAIN_AFTER_MS[failures - 1]
  if (pauseMs === undefined) return { enrolment: enterNextNode(enrolment, now), hasFailed: true }
  return { enrolment: { ...enrolment, dueAt: new Date(now.getTime() + pauseMs) }, hasFailed: false }
}
