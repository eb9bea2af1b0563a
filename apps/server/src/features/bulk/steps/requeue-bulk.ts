import { requeue } from '../../../jobs/requeue.ts'
import { bulkStepKey, bulkStepKind } from './bulk-step.kind.ts'

/** Enqueues bulk messages that are not complete and have no job. */
export const requeueBulk = requeue({
  name: 'bulk.requeue',
  kind: bulkStepKind,
  key: bulkStepKey,
  unfinished: (tx) =>
    tx
      .selectFrom('bulk_batches')
      .select(['client_id', 'id as batch_id'])
      .where('client_id', '=', tx.clientId)
      .where('completed_at', 'is', null)
      .execute(),
})
