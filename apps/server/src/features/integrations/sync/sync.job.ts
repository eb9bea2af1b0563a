import { nextSyncState } from '@enamel/domain/integrations/sync'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { isDatabaseUnavailable } from '../../../db/unavailable.ts'
import { type Job, type JobContext, job } from '../../../jobs/job.ts'
import { requeue } from '../../../jobs/requeue.ts'
import type { CatchUp } from '../catch-up.ts'
import type { CatchUpResult } from '../catch-up-result.ts'
import { integrationServices } from '../services.ts'
import { publishSync } from './present-sync.ts'
import { contextOfRun, type Runners } from './runners.ts'
import { settleSync } from './settle-sync.ts'
import { type SyncPayload, syncKey, syncKind } from './sync.kind.ts'
import { changeSync, lockSync, type SyncRow, unfinishedSyncs } from './sync.queries.ts'
import { type SyncProgress, syncProgress } from './sync-progress.ts'

const UNEXPECTED = 'Something went wrong on our side.'

/**
 * Runs a sync that staff see, from queued over syncing to complete or failed. While the service asks us to wait, the
 * sync stays syncing and has a job for later. The queue continues a run that was killed.
 */
export function syncJob(runners: Runners): Job<unknown> {
  return job(syncKind, async (context, payload) => {
    const { db, clock } = context.deps
    const { client_id, integration } = payload
    const sync = await inPractice(db, client_id, (tx) => beginSync(tx, payload, clock.now()))
    if (!sync) return
    const progress = syncProgress(context.deps, payload, sync)
    const result = await fetchEverything(context, payload, { run: runners[integration], progress })
    await inPractice(db, client_id, async (tx) => {
      const { connections } = integrationServices[integration]
      const connection = await connections.read(tx, context.deps)
      await settleSync(tx, payload, { result, progress: progress.latest(), connection }, clock)
    })
  })
}

/** Enqueues unfinished syncs that have lost their job. */
export const requeueSyncs = requeue({
  name: 'integrations.requeue-syncs',
  kind: syncKind,
  key: syncKey,
  unfinished: async (tx) =>
    (await unfinishedSyncs(tx)).map(({ client_id, integration, id }) => ({
      client_id,
      integration,
      sync_id: id,
    })),
})

/** @returns the sync; null when it was deleted or is over */
async function beginSync(tx: PracticeTx, { sync_id }: SyncPayload, now: Date): Promise<SyncRow | null> {
  const sync = await lockSync(tx, sync_id)
  const state = sync && nextSyncState(sync.state, 'began')
  if (!state) return null
  if (state === sync.state) return sync
  const begun = await changeSync(tx, sync_id, { state, syncing_at: now })
  await publishSync(tx, begun)
  return begun
}

async function fetchEverything(
  context: JobContext,
  { client_id, integration }: SyncPayload,
  { run, progress }: { run: CatchUp; progress: SyncProgress },
): Promise<CatchUpResult> {
  const names = { client_id, integration }
  try {
    const result = await run(contextOfRun(context), client_id, progress.report)
    if (result.kind === 'later' && !result.isOwnWork)
      context.log.warn({ ...names, detail: result.detail }, 'a sync has to wait')
    return result
  } catch (error) {
    if (context.attempt < syncKind.maxAttempts || isDatabaseUnavailable(error)) throw error
    context.log.error({ ...names, err: error }, 'a sync failed unexpectedly')
    return { kind: 'failed', error: UNEXPECTED }
  }
}
