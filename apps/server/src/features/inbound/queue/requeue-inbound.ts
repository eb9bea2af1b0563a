import { requeue } from '../../../jobs/requeue.ts'
import { placeMessageKind } from './place-message.kind.ts'

const BATCH = 1000

/** Enqueues received messages that are not placed yet. */
export const requeueInbound = requeue({
  name: 'communications.requeue-inbound',
  kind: placeMessageKind,
  key: ({ id }) => `place ${id}`,
  unfinished: (tx) =>
    tx
      .selectFrom('inbound_messages')
      .select(['client_id', 'id'])
      .where('client_id', '=', tx.clientId)
      .where('state', '=', 'received')
      .limit(BATCH)
      .execute(),
})
