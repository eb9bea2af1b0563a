import type { Sync } from '@enamel/contract/integrations'
import { readSyncState } from '@enamel/domain/integrations/sync'
import { msOf } from '@enamel/domain/time/moment'

const order = { queued: 0, syncing: 1, complete: 2, failed: 2 } as const

/**
 * The newer of two reports about an integration's syncs. A response may arrive after the event of a later change; a sync
 * never goes back.
 */
export function newerSync(cached: Sync | null, received: Sync): Sync {
  if (cached === null) return received
  if (cached.id !== received.id) return msOf(received.queued_at) < msOf(cached.queued_at) ? cached : received
  const [before, after] = [order[readSyncState(cached.state)], order[readSyncState(received.state)]]
  if (before !== after) return after < before ? cached : received
  return received.progress.done < cached.progress.done ? cached : received
}
