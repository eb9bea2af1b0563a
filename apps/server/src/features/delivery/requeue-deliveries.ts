import { openStates } from '@enamel/domain/communications/delivery/delivery'
import { requeue } from '../../jobs/requeue.ts'
import { deliverKey, deliverKind } from './deliver.kind.ts'

const BATCH = 1000

/** Enqueues messages whose delivery has not ended. */
export const requeueDeliveries = requeue({
  name: 'communications.requeue-deliveries',
  kind: deliverKind,
  key: deliverKey,
  unfinished: (tx) =>
    tx
      .selectFrom('deliveries')
      .select(['client_id', 'communication_id'])
      .where('client_id', '=', tx.clientId)
      .where('state', 'in', [...openStates])
      .limit(BATCH)
      .execute(),
})
