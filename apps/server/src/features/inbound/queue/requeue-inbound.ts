import { sql } from 'kysely'
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
      // A literal, since a plan for any state would not use the index of waiting messages.
      .where('state', '=', sql.lit('received'))
      .limit(BATCH)
      .execute(),
})
