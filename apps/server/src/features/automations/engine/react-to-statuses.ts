import { sql } from 'kysely'
import { anyId } from '../../../db/any-id.ts'
import type { MessageStatusesChanged } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'
import { publishEnrolments } from '../publish-automations.ts'

/**
 * Marks the node of a message that was not delivered as failed, and as run when staff have sent the message again. The
 * chain has gone on meanwhile (W-13). Open pages show the message's new status.
 */
export const recordDelivery: Reaction<MessageStatusesChanged> = async (tx, { messages }) => {
  const results = messages
    .filter(({ isFromWorkflow }) => isFromWorkflow)
    .map(({ id, status, failureReason }) => ({
      id,
      failure: status === 'failed' ? (failureReason ?? '') : null,
    }))
  if (results.length === 0) return
  const ids = anyId(results.map(({ id }) => id))
  const { rows } = await sql<{ workflow_id: string; patient_id: string }>`
    with changed as (
      update node_executions x
      set outcome = case when r.failure is null then 'run' else 'failed' end, reason = r.failure
      from json_to_recordset(${JSON.stringify(results)}::json) as r (id uuid, failure text)
      where x.client_id = ${tx.clientId} and x.id = r.id and x.id = ${ids} and x.reason is distinct from r.failure)
    select e.workflow_id, e.patient_id
    from node_executions x join enrolments e on e.client_id = x.client_id and e.id = x.enrolment_id
    where x.client_id = ${tx.clientId} and x.id = ${ids}`.execute(tx)
  const changed = rows.map(({ workflow_id: workflowId }) => ({ workflowId }))
  const patientIds = rows.map(({ patient_id }) => patient_id)
  if (rows.length > 0) await publishEnrolments(tx, changed, patientIds)
}
