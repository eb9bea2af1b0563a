import type { Sync } from '@enamel/contract/integrations'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { publish } from '../../../realtime/publish.ts'
import type { SyncRow } from './sync.queries.ts'

export function presentSync(row: SyncRow): Sync {
  const time = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: row.id,
    state: row.state,
    queued_at: row.queued_at.toISOString(),
    syncing_at: time(row.syncing_at),
    completed_at: time(row.completed_at),
    failed_at: time(row.failed_at),
    error: row.error,
    progress: { unit: row.unit, done: row.done, total: row.total },
  }
}

/** Publishes a change of a sync to open browsers of the practice. */
export function publishSync(tx: PracticeTx, row: SyncRow): Promise<void> {
  const { integration } = row
  return publish(tx, 'integrations.sync.changed-state', null, { integration, sync: presentSync(row) })
}
