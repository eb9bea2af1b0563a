import { isLive } from '../engine/enrolment.ts'
import type { SkipReason } from '../engine/skip-reason.ts'
import { actionsOf, type Workflow, type WorkflowAction } from '../workflow.ts'
import type { ReplayedEnrolment } from './replay-patient.ts'

/** What becomes of a message in a replay, in one word. */
export const replayedOutcomes = ['sent', 'moved', 'skipped', 'not_reached', 'ahead'] as const
export type ReplayedOutcome = (typeof replayedOutcomes)[number]

/** What becomes of a message in a replay. */
export type ReplayedStep = { action: WorkflowAction } & (
  | { outcome: 'sent'; at: Date }
  /** It went at the end of the quiet hours. */
  | { outcome: 'moved'; at: Date; movedFrom: Date }
  | { outcome: 'skipped'; at: Date; reason: SkipReason }
  /** The patient left the workflow before. */
  | { outcome: 'not_reached' }
  /** It is still to come. */
  | { outcome: 'ahead' }
)

/** What becomes of each message of the workflow in a replayed enrolment. */
export function stepsOf(workflow: Pick<Workflow, 'nodes'>, replayed: ReplayedEnrolment): ReplayedStep[] {
  return actionsOf(workflow).map((action) => {
    const execution = replayed.executions.find(({ nodeId }) => nodeId === action.id)
    if (!execution) return { action, outcome: isLive(replayed.enrolment) ? 'ahead' : 'not_reached' }
    const { at } = execution
    if (execution.outcome === 'skipped') return { action, outcome: 'skipped', at, reason: execution.reason }
    const move = replayed.moves.find(({ nodeId }) => nodeId === action.id)
    return move ? { action, outcome: 'moved', at, movedFrom: move.from } : { action, outcome: 'sent', at }
  })
}

/** The steps that send a message. */
export function sentSteps(steps: readonly ReplayedStep[]) {
  return steps.filter((step) => step.outcome === 'sent' || step.outcome === 'moved')
}
