import { openStates } from '@enamel/domain/communications/delivery/delivery'
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { requeue } from '../../jobs/requeue.ts'
import { deliverInBackgroundKind, deliverKey, deliverKind } from './deliver.kind.ts'

const BATCH = 1000

/** As `isInBackground` in the domain. */
const isInBackground = sql<boolean>`
  (communications.bulk_batch_id is not null or coalesce(communications.system_actor = 'automation', false))`

/** Enqueues messages whose delivery has not ended. */
export const requeueDeliveries = requeue({
  name: 'communications.requeue-deliveries',
  kind: deliverKind,
  key: deliverKey,
  unfinished: (tx) => openDeliveries(tx).where(isInBackground, '=', false).execute(),
})

/** Enqueues messages in the background whose delivery has not ended, except for those that the job of a set has. */
export const requeueBackgroundDeliveries = requeue({
  name: 'communications.requeue-deliveries-of-batches',
  kind: deliverInBackgroundKind,
  key: deliverKey,
  unfinished: (tx) =>
    openDeliveries(tx)
      .where(isInBackground, '=', true)
      .where('communications.id', 'not in', sql<string>`(select messages_in_set_jobs())`)
      .execute(),
})

function openDeliveries(tx: PracticeTx) {
  return tx
    .selectFrom('deliveries')
    .innerJoin('communications', (join) =>
      join
        .onRef('communications.client_id', '=', 'deliveries.client_id')
        .onRef('communications.id', '=', 'deliveries.communication_id'),
    )
    .select(['deliveries.client_id', 'deliveries.communication_id'])
    .where('deliveries.client_id', '=', tx.clientId)
    .where('deliveries.state', 'in', [...openStates])
    .limit(BATCH)
}
