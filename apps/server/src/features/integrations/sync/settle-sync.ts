import { nextSyncState, pauseOfSync } from '@enamel/domain/integrations/sync'
import type { Clock } from '../../../clock.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { CatchUpResult } from '../catch-up-result.ts'
import type { Connection } from '../connection.ts'
import { reportFailure } from '../failures/report-failure.kind.ts'
import { integrationOf } from '../integration.queries.ts'
import { publishSync } from './present-sync.ts'
import { type SyncPayload, syncKey, syncKind } from './sync.kind.ts'
import { changeSync, deleteSync, lockSync } from './sync.queries.ts'
import type { StoredProgress } from './sync-progress.ts'

/** The pause before a sync is continued with the credentials of a new sign-in. */
const RECONNECTED_MS = 5000

interface SyncEnd {
  result: CatchUpResult
  progress: StoredProgress
  /** The connection after the run; null when the practice is not connected any more. */
  connection: Pick<Connection<unknown>, 'isHealthy'> | null
}

/** Stores the result of a run: the sync is over, or is continued later. A sync that was deleted is not touched. */
export async function settleSync(
  tx: PracticeTx,
  payload: SyncPayload,
  { result, progress, connection }: SyncEnd,
  clock: Clock,
): Promise<void> {
  switch (result.kind) {
    case 'complete':
      return endSync(tx, payload, 'completed', { completed_at: clock.now(), ...progress })
    case 'failed':
      return endSync(tx, payload, 'failed', { failed_at: clock.now(), error: result.error, ...progress })
    case 'refused':
      return failForRefusal(tx, payload, progress, clock)
    case 'later': {
      const { waits = 0 } = payload
      const next = { ...payload, waits: result.afterMs === null ? waits + 1 : 0 }
      return continueSync(tx, next, progress, { afterMs: result.afterMs ?? pauseOfSync(waits), clock })
    }
    case 'superseded':
      if (!connection) return deleteSync(tx, payload.sync_id)
      if (!connection.isHealthy) return failForRefusal(tx, payload, progress, clock)
      return continueSync(tx, payload, progress, { afterMs: RECONNECTED_MS, clock })
  }
}

/** The reason of the connection is that of the sync, too. */
async function failForRefusal(
  tx: PracticeTx,
  payload: SyncPayload,
  progress: StoredProgress,
  clock: Clock,
): Promise<void> {
  const error = (await integrationOf(tx, payload.integration))?.reason ?? null
  await endSync(tx, payload, 'failed', { failed_at: clock.now(), error, ...progress })
}

async function endSync(
  tx: PracticeTx,
  { integration, sync_id }: SyncPayload,
  event: 'completed' | 'failed',
  values: Parameters<typeof changeSync>[2],
): Promise<void> {
  const sync = await lockSync(tx, sync_id)
  const state = sync && nextSyncState(sync.state, event)
  if (!state) return
  await publishSync(tx, await changeSync(tx, sync_id, { state, ...values }))
  if (event === 'failed') await reportFailure(tx, integration, 'sync')
}

async function continueSync(
  tx: PracticeTx,
  payload: SyncPayload,
  progress: StoredProgress,
  { afterMs, clock }: { afterMs: number; clock: Clock },
): Promise<void> {
  const sync = await lockSync(tx, payload.sync_id)
  if (!sync || !nextSyncState(sync.state, 'began')) return
  await publishSync(tx, await changeSync(tx, payload.sync_id, progress))
  const at = new Date(clock.now().getTime() + afterMs)
  await enqueue(tx, syncKind, payload, { key: syncKey(payload), when: { at, clock } })
}
