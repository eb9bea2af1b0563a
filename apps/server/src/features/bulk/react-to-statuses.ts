import { bulkMessageState } from '@enamel/domain/bulk/bulk'
import { failedReason } from '@enamel/domain/bulk/left-out'
import { sql } from 'kysely'
import type { MessageStatusesChanged } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { enqueueStep } from './bulk-step.kind.ts'

/**
 * Gives the messages of bulk messages the states that follow from their delivery statuses. The bulk message's own job
 * counts the progress; once it is complete, as when an email bounces hours later, it is counted again.
 */
export const updateBulkOnStatuses: Reaction<MessageStatusesChanged> = async (tx, { messages }) => {
  const settled = messages.flatMap(({ id, bulkBatchId, status, failureReason }) => {
    const state = bulkBatchId === null ? 'Sending' : bulkMessageState(status)
    if (state === 'Sending') return []
    return [
      { id, state: state.toLowerCase(), reason: state === 'Failed' ? failedReason(failureReason) : null },
    ]
  })
  if (settled.length === 0) return
  const { rows } = await sql<{ batch_id: string }>`
    with changed as (
      update bulk_messages m set state = s.state, reason = s.reason
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s (id uuid, state text, reason text)
      where m.client_id = ${tx.clientId} and m.communication_id = s.id
      returning m.batch_id)
    select distinct b.id as batch_id from changed
    join bulk_batches b on b.client_id = ${tx.clientId} and b.id = changed.batch_id
    where b.completed_at is not null`.execute(tx)
  for (const { batch_id } of rows) await enqueueStep(tx, batch_id)
}
