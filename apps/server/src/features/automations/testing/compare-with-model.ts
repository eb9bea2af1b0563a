import type { enrolmentsOf } from './read-progress.ts'
import type { ModelEnrolment, ModelNode, ModelWorkflow } from './workflow-model.ts'

/**
 * What an enrolment of the product has in common with one of the model.
 * @param workflowIds the ids of the workflows in the product, in their order
 */
export function enrolmentInProduct(
  enrolment: Awaited<ReturnType<typeof enrolmentsOf>>[number],
  workflowIds: readonly string[],
  workflows: readonly ModelWorkflow[],
) {
  const { workflow_id, state, end_reason: endReason, position, due_at, log } = enrolment
  const workflow = workflowIds.indexOf(workflow_id)
  return {
    workflow,
    state: state === 'running' || state === 'waiting' ? 'live' : state,
    endReason,
    position,
    dueAt: isTimed(workflows[workflow]?.nodes[position]) ? due_at?.toISOString() : undefined,
    log: log.map((entry) => (entry.startsWith('failed') ? 'failed' : entry)),
  }
}

/** The same of an enrolment of the model. */
export function enrolmentInModel(enrolment: ModelEnrolment, workflows: readonly ModelWorkflow[]) {
  const { workflow, state, endReason, position, dueAt, log } = enrolment
  const isDue = (state === 'live' || state === 'held') && isTimed(workflows[workflow]?.nodes[position])
  return {
    workflow,
    state,
    endReason,
    position,
    dueAt: isDue ? new Date(dueAt).toISOString() : undefined,
    log: [...log],
  }
}

/** Whether an enrolment has a time at this node: a wait for other workflows is looked at when they end. */
function isTimed(node: ModelNode | undefined): boolean {
  return node?.kind !== 'wait'
}

/** The type of the message that a node sends (W-17). */
export function commType(node: ModelNode | undefined): string {
  if (node?.kind === 'sms') return 'sms'
  return node?.kind === 'email' && node.purpose === 'service' ? 'email' : 'marketing_email'
}
