import { nextSyncState } from '@enamel/domain/integrations/sync'
import { inPractice } from '../../../db/in-practice.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Progress } from '../catch-up.ts'
import { publishSync } from './present-sync.ts'
import type { SyncPayload } from './sync.kind.ts'
import { changeSync, lockSync, type SyncRow } from './sync.queries.ts'

/** The shortest time between two events about the progress of a sync. */
const PUBLISH_MS = 1000

/** How far a sync is, as it is stored. */
export type StoredProgress = Pick<SyncRow, 'unit' | 'done' | 'total'>

/** The progress of a sync in all its runs. */
export interface SyncProgress {
  /** Stores and publishes the progress of the present run, at most once a second. */
  report(progress: Progress): Promise<void>
  latest(): StoredProgress
}

/** @param sync as it was when the present run began */
export function syncProgress(
  { db }: Dependencies,
  { client_id, sync_id }: SyncPayload,
  sync: SyncRow,
): SyncProgress {
  let latest: StoredProgress = { unit: sync.unit, done: sync.done, total: sync.total }
  let publishedAt = Number.NEGATIVE_INFINITY
  return {
    latest: () => latest,
    async report(progress) {
      latest = progressInAll(latest, sync.done, progress)
      // The machine's clock: this is about the load on browsers, not about the practice's time.
      if (performance.now() - publishedAt < PUBLISH_MS) return
      publishedAt = performance.now()
      await inPractice(db, client_id, async (tx) => {
        const current = await lockSync(tx, sync_id)
        if (current && nextSyncState(current.state, 'completed'))
          await publishSync(tx, await changeSync(tx, sync_id, latest))
      })
    },
  }
}

/**
 * The progress of all runs of a sync. A run that was interrupted looks at some items again. What came during the first
 * pass is looked at after it, and adds to no total.
 * @param doneBefore how far earlier runs came
 */
function progressInAll(latest: StoredProgress, doneBefore: number, progress: Progress): StoredProgress {
  if (progress.unit === 'addresses') return progress
  if (latest.unit === 'addresses') return latest
  const { unit } = progress
  const total = progress.total ?? latest.total
  const done = doneBefore + progress.done
  return { unit, done: total === null ? done : Math.min(done, total), total }
}
