import { type DeliveryEvent, nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import { type FailureReason, failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import type { SendResult } from '../../adapters/send-result.ts'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import type { JobContext } from '../../jobs/job.ts'
import { announceStatus, applyStatus, markRecipientNumber } from '../communications/index.ts'
import { assignProviderId, type IdSource } from './assign-provider-id.ts'
import type { DeliverPayload } from './deliver.kind.ts'
import { changeDelivery, type DeliveryRow, lockDelivery } from './delivery.queries.ts'
import { scheduleNextTurn } from './schedule-next-turn.ts'

const EVENTS: Record<SendResult['kind'], DeliveryEvent> = {
  accepted: 'accepted',
  refused: 'refused',
  postponed: 'postponed',
  unclear: 'unclear',
}

/**
 * Stores the result of an attempt. A message that has been settled in the meantime is left as it is: a delivery report
 * can arrive before the provider's response.
 * @param nextTurnInMs the time until a postponed message is sent again, or until the provider is asked about one whose
 *   result is unclear; this is scheduled in the same transaction. Null after the last attempt: a postponed message then
 *   fails
 */
export function settleDelivery(
  { deps }: JobContext,
  payload: DeliverPayload,
  result: SendResult,
  nextTurnInMs: number | null,
): Promise<void> {
  const { client_id, communication_id } = payload
  return inPractice(deps.db, client_id, async (tx) => {
    const delivery = await lockDelivery(tx, communication_id)
    if (!delivery) return
    const settled: SendResult =
      nextTurnInMs === null && result.kind === 'postponed'
        ? { kind: 'refused', reason: result.reason ?? 'unreachable' }
        : result
    const step = nextDelivery(delivery.state, EVENTS[settled.kind])
    if (!step.ok) return
    const now = deps.clock.now()
    if (settled.kind === 'accepted') {
      await accept(tx, delivery, { providerId: settled.providerId, source: 'reported' }, now)
      return
    }
    await changeDelivery(tx, communication_id, { state: step.state })
    if (settled.kind === 'refused') await fail(tx, delivery, settled.reason, now)
    else if (nextTurnInMs !== null) await scheduleNextTurn(tx, payload, nextTurnInMs, deps.clock)
  })
}

/**
 * Records that the provider has the message.
 * @returns false when the provider found a different message of ours and must be asked again
 */
export function settleFound(
  { deps }: JobContext,
  { client_id, communication_id }: DeliverPayload,
  providerId: string | null,
): Promise<boolean> {
  return inPractice(deps.db, client_id, async (tx) => {
    const delivery = await lockDelivery(tx, communication_id)
    if (!delivery || !nextDelivery(delivery.state, 'found').ok) return true
    return accept(tx, delivery, { providerId, source: 'found' }, deps.clock.now())
  })
}

/**
 * Records that the provider has accepted the message. An email is then marked as sent; a text or a WhatsApp message
 * only once a report confirms it.
 * @returns false when the id was found by a search and belongs to a different message
 */
export async function accept(
  tx: PracticeTx,
  delivery: DeliveryRow,
  { providerId, source }: { providerId: string | null; source: IdSource },
  now: Date,
): Promise<boolean> {
  if (providerId === null) await changeDelivery(tx, delivery.id, { state: 'accepted' })
  else if (!(await assignProviderId(tx, delivery, providerId, source))) return false
  const isReported = delivery.comm_type === 'sms' || delivery.comm_type === 'whatsapp_message'
  if (!isReported) await applyStatus(tx, delivery, { status: 'sent' }, now)
  return true
}

/** Marks a refused message as failed. A refused retry leaves the message failed, as before, and ends the retry. */
async function fail(tx: PracticeTx, delivery: DeliveryRow, reason: FailureReason, now: Date): Promise<void> {
  const { text } = failureOf(reason)
  await markRecipientNumber(tx, delivery, reason, now)
  if (!delivery.retry_active) {
    await applyStatus(tx, delivery, { status: 'failed', failure_reason: text }, now)
    return
  }
  await tx
    .updateTable('communications')
    .set({ retry_active: false, failure_reason: text })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', delivery.id)
    .execute()
  await announceStatus(tx, { ...delivery, failure_reason: text, retry_active: false }, now)
}
