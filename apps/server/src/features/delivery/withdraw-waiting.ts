import { nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { lockDeliveries } from './delivery.queries.ts'
import { refuseAll } from './settle-deliveries.ts'

/**
 * Fails messages of a cancelled batch that wait to be sent, except for those that staff send again. Without this, one
 * that waits for the morning would fail only then.
 */
export async function withdrawWaiting(tx: PracticeTx, ids: readonly string[], now: Date): Promise<void> {
  const deliveries = await lockDeliveries(tx, ids)
  await refuseAll(
    tx,
    deliveries.flatMap((delivery) => {
      const step = nextDelivery(delivery.state, 'withdrawn')
      return step.ok && !delivery.retry_active
        ? [{ delivery, reason: 'cancelled' as const, state: step.state }]
        : []
    }),
    now,
  )
}
