import type { Integration, Sync } from '@enamel/contract/integrations'
import { isUnfinished, readSyncState, type SyncUnit } from '@enamel/domain/integrations/sync'
import { numberText } from '@enamel/domain/text/number'
import { msOf } from '@enamel/domain/time/moment'
import { pastLabel } from '@enamel/domain/time/near-day'

export function isSyncRunning(sync: Sync | null): sync is Sync {
  return sync !== null && isUnfinished(readSyncState(sync.state))
}

/** How far a sync is: "3,200 of 50,000 looked through", "150 of 2,140 patients' addresses searched for". */
export function progressText({ state, progress: { unit, done, total } }: Sync): string {
  if (readSyncState(state) === 'queued' || (done === 0 && total === null)) return 'The sync is about to start'
  const counted = total === null ? numberText(done) : `${numberText(done)} of ${numberText(total)}`
  return `${counted} ${progressVerbs[unit]}`
}

const progressVerbs: Record<SyncUnit, string> = {
  items: 'looked through',
  addresses: "patients' addresses searched for",
}

/** When the latest sync ended and how: "Today at 8:12am", "Failed today at 8:12am". */
export function lastSyncText(sync: Sync | null, now: Date, zone: string): string {
  if (sync && isUnfinished(readSyncState(sync.state))) return 'Running now'
  if (sync?.failed_at) return `Failed ${pastLabel(sync.failed_at, now, zone)}`
  return sync?.completed_at ? capitalised(pastLabel(sync.completed_at, now, zone)) : 'Not yet'
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Whether what a failed sync did not fetch has been fetched since, so that its failure is of no interest any more. */
export function isFailureMadeGood({
  sync,
  complete_until,
}: Pick<Integration, 'sync' | 'complete_until'>): boolean {
  if (!sync?.failed_at || complete_until === null) return false
  return msOf(complete_until) > msOf(sync.failed_at)
}
