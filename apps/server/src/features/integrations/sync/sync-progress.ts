import { nextSyncState } from '@enamel/domain/integrations/sync'
import { inPractice } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Progress } from '../catch-up.ts'
import { publishSync } from './present-sync.ts'
import type { SyncPayload } from './sync.kind.ts'
import { changeSync, lockSync, type SyncRow } from './sync.queries.ts'

/** The shortest time between two events about the progress of a sync. */
const PUBLISH_MS = 1000

/** The progress of a sync in all its runs. */
export interface SyncProgress {
  /** Stores and publishes the progress of the present run, at most once a second. */
  report(progress: Progress): Promise<void>
  latest(): Progress
}

/** @param sync as it was when the present run began */
export function syncProgress(
  { db }: Dependencies,
  { client_id, sync_id }: SyncPayload,
  sync: SyncRow,
): SyncProgress {
  let latest: Progress = { done: sync.done, total: sync.total }
  let publishedAt = Number.NEGATIVE_INFINITY
  return {
    latest: () => latest,
    async report({ done, total }) {
      latest = inAll(sync.done + done, total)
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

/** A run that was interrupted looks at some items again. */
function inAll(done: number, total: number | null): Progress {
  return { done: total === null ? done : Math.min(done, total), total }
}
