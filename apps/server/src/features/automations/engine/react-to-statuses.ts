import { sql } from 'kysely'
import { anyId } from '../../../db/any-id.ts'
import type { MessageStatusesChanged } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'

/**
 * Marks the node of a message that was not delivered as failed, and as run when staff have sent the message again. The
 * chain has gone on meanwhile (W-13).
 */
export const recordDelivery: Reaction<MessageStatusesChanged> = async (tx, { messages }) => {
  const results = messages
    .filter(({ isFromWorkflow }) => isFromWorkflow)
    .map(({ id, status, failureReason }) => ({
      id,
      failure: status === 'failed' ? (failureReason ?? '') : null,
    }))
  if (results.length === 0) return
  await sql`
    update node_executions x
    set outcome = case when r.failure is null then 'run' else 'failed' end, reason = r.failure
    from json_to_recordset(${JSON.stringify(results)}::json) as r (id uuid, failure text)
    where x.client_id = ${tx.clientId} and x.id = r.id and x.id = ${anyId(results.map(({ id }) => id))}
      and x.reason is distinct from r.failure`.execute(tx)
}
