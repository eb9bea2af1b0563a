import { WORKFLOW_SENDS_AGAIN_AFTER_MS } from '../../communications/delivery/delivery-pauses.ts'
import type { WorkflowNode } from '../workflow.ts'
import { WAIT_CHECK_MS } from './advance.ts'
import { type Enrolment, enterNextNode, finishEnrolment } from './enrolment.ts'

/** Why a node has failed that the engine could not run, for people. */
export const RUN_FAILED = 'An error in Enamel, after four attempts. Please contact support'

/** What becomes of an enrolment whose node could not be run. */
export type FailedRun =
  | { kind: 'tried_again'; at: Date }
  /** The node has failed; the enrolment is at the next one. */
  | { kind: 'failed'; enrolment: Enrolment }
  /** All nodes were passed before. */
  | { kind: 'finished'; enrolment: Enrolment }

/**
 * What follows after a node could not be run because of an unexpected error. It is run again after a while, as after a
 * provider's temporary failure; after the last attempt it has failed, and the chain goes on (W-13). A wait for other
 * workflows never fails, since the patient may be in one of them still (W-07): it is checked once a day.
 * @param node the type of the node; null after the last one
 * @param failures how often the node could not be run, including this time
 */
export function afterFailedRun(
  enrolment: Enrolment,
  { node, failures }: { node: WorkflowNode['type'] | null; failures: number },
  now: Date,
): FailedRun {
  const after = (ms: number) => ({ kind: 'tried_again' as const, at: new Date(now.getTime() + ms) })
  const pauseMs = WORKFLOW_SENDS_AGAIN_AFTER_MS[failures - 1]
  if (pauseMs !== undefined) return after(pauseMs)
  if (node === null) return { kind: 'finished', enrolment: finishEnrolment(enrolment, now) }
  if (node === 'wait_until_delay') return after(WAIT_CHECK_MS)
  return { kind: 'failed', enrolment: enterNextNode(enrolment, now) }
}
