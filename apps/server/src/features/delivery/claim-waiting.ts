import { nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import type { FailureReason } from '@enamel/domain/communications/delivery/failure-reason'
import { isConsentMissing, isContactEnded } from '@enamel/domain/communications/messages/send-refusal'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { changeDeliveries, type DeliveryRow } from './delivery.queries.ts'
import { type Outgoing, outgoingOf } from './outgoing.ts'
import { refuseAll } from './settle-deliveries.ts'

/** A message that is about to be sent, for the `attempt`th time. */
export interface ClaimedMessage {
  id: string
  message: Outgoing
  attempt: number
}

/**
 * Records that these waiting messages are about to be sent, which has to be committed before the provider is called.
 * Messages of a batch that may no longer be sent fail instead.
 */
export async function claimWaiting(
  tx: PracticeTx,
  waiting: readonly DeliveryRow[],
  deps: Dependencies,
): Promise<ClaimedMessage[]> {
  const now = deps.clock.now()
  const reasons = await withdrawalReasons(tx, waiting)
  await refuseAll(
    tx,
    waiting.flatMap((delivery) => {
      const reason = reasons.get(delivery.id)
      const step = nextDelivery(delivery.state, 'withdrawn')
      return reason && step.ok ? [{ delivery, reason, state: step.state }] : []
    }),
    now,
  )
  const claimed = waiting.filter(({ id }) => !reasons.has(id))
  const outgoing = await outgoingOf(tx, claimed, deps)
  const attempts = claimed.map(({ id, attempt }) => ({ id, attempt: attempt + 1 }))
  await changeDeliveries(
    tx,
    attempts.map((change) => ({ ...change, state: 'attempting', attemptedAt: now })),
  )
  return attempts.flatMap(({ id, attempt }) => {
    const message = outgoing.get(id)
    return message ? [{ id, message, attempt }] : []
  })
}

/**
 * Why messages of a batch may no longer be sent: the batch was cancelled, or the patient's stage or consent has changed
 * since the message was queued. A batch is marketing, also when staff send one of its messages again; only the cancellation
 * does not count then.
 */
async function withdrawalReasons(
  tx: PracticeTx,
  waiting: readonly DeliveryRow[],
): Promise<ReadonlyMap<string, FailureReason>> {
  const ids = waiting.flatMap(({ id, bulk_batch_id }) => (bulk_batch_id === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('communications as c')
    .innerJoin('patients as p', (join) =>
      join.onRef('p.client_id', '=', 'c.client_id').onRef('p.id', '=', 'c.patient_id'),
    )
    .leftJoin('bulk_batches as b', (join) =>
      join.onRef('b.client_id', '=', 'c.client_id').onRef('b.id', '=', 'c.bulk_batch_id'),
    )
    .select(['c.id', 'c.retry_active', 'p.gdpr', 'p.stage', 'b.state'])
    .where('c.client_id', '=', tx.clientId)
    .where('c.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.flatMap(({ id, retry_active, gdpr, stage, state }): [string, FailureReason][] => {
      if (state === 'cancelled' && !retry_active) return [[id, 'cancelled']]
      if (isContactEnded(stage, 'marketing')) return [[id, 'contact_ended']]
      return isConsentMissing(gdpr, 'marketing') ? [[id, 'no_consent']] : []
    }),
  )
}
