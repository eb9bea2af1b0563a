import { bulkMessageState, type LeftOutReason } from '@enamel/domain/bulk/bulk'
import { failedReason } from '@enamel/domain/bulk/left-out'
import { sql } from 'kysely'
import { anyId } from '../../../db/any-id.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { MessageStatusesChanged } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'
import type { MessageRow } from '../bulk.queries.ts'
import { enqueueStep } from './bulk-step.kind.ts'

/** A message that was sent or has failed, by the id that it has on its timeline. */
interface Settled {
  id: string
  state: Extract<MessageRow['state'], 'sent' | 'failed'>
  reason: LeftOutReason | null
}

/**
 * Gives the messages of bulk messages the states that follow from their delivery statuses. The bulk message's own job
 * counts the progress; once it is complete, as when an email bounces hours later, it is counted again.
 */
export const updateBulkOnStatuses: Reaction<MessageStatusesChanged> = async (tx, { messages }) => {
  const settled = messages.flatMap(({ id, bulkBatchId, status, failureReason }): Settled[] => {
    const state = bulkBatchId === null ? 'Sending' : bulkMessageState(status)
    if (state === 'Sending') return []
    return state === 'Sent'
      ? [{ id, state: 'sent', reason: null }]
      : [{ id, state: 'failed', reason: failedReason(failureReason) }]
  })
  if (settled.length === 0) return
  const batchIds = await batchesSettledBefore(tx, settled)
  await storeStates(tx, settled)
  await countAgain(tx, batchIds)
}

/** The bulk messages with messages that were already settled, in a different state. Locks the messages. */
async function batchesSettledBefore(tx: PracticeTx, settled: readonly Settled[]): Promise<string[]> {
  const states = new Map(settled.map(({ id, state }) => [id, state]))
  // A statement of its own: once a step that changes these messages has ended, it reads what the step has written.
  const rows = await tx
    .selectFrom('bulk_messages')
    .select(['batch_id', 'communication_id', 'state'])
    .where('client_id', '=', tx.clientId)
    .where('communication_id', 'in', [...states.keys()])
    .orderBy('communication_id')
    .forUpdate()
    .execute()
  const changed = rows.filter(
    ({ communication_id, state }) => state !== 'queued' && state !== states.get(communication_id ?? ''),
  )
  return [...new Set(changed.map(({ batch_id }) => batch_id))]
}

async function storeStates(tx: PracticeTx, settled: readonly Settled[]): Promise<void> {
  await sql`
    update bulk_messages m set state = s.state, reason = s.reason
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s (id uuid, state text, reason text)
    where m.client_id = ${tx.clientId} and m.communication_id = s.id
      and m.communication_id = ${anyId(settled.map(({ id }) => id))}`.execute(tx)
}

/**
 * Counts complete bulk messages again. A step that is counting one has locked it: this waits for the step, and then
 * reads whether it was the last. A step that begins later waits for this transaction, and counts its changes.
 */
async function countAgain(tx: PracticeTx, batchIds: readonly string[]): Promise<void> {
  if (batchIds.length === 0) return
  const rows = await tx
    .selectFrom('bulk_batches')
    .select(['id', 'completed_at'])
    .where('client_id', '=', tx.clientId)
    .where('id', 'in', [...batchIds])
    .orderBy('id')
    .forShare()
    .execute()
  for (const { id, completed_at } of rows) if (completed_at) await enqueueStep(tx, id)
}
