import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { publishSync } from './present-sync.ts'
import { syncKey, syncKind } from './sync.kind.ts'
import { insertSync, type SyncRow } from './sync.queries.ts'

/**
 * Queues a sync of a connection that is in use.
 * @returns null, with nothing queued, while a sync of the integration is unfinished
 */
export async function queueSync(
  tx: PracticeTx,
  integration: IntegrationKey,
  now: Date,
): Promise<SyncRow | null> {
  const sync = await insertSync(tx, { id: uuid(), integration, state: 'queued', queued_at: now })
  if (!sync) return null
  const payload = { client_id: tx.clientId, integration, sync_id: sync.id }
  await enqueue(tx, syncKind, payload, { key: syncKey(payload) })
  await publishSync(tx, sync)
  return sync
}
