import { pluralise } from '@enamel/domain/text/pluralise'
import { type PendingUpdate, type PendingUpdateKind, pendingUpdateKinds } from './pending-updates.ts'

/** The refresh control's text when there are no updates (ACT-28). */
export const REFRESH_ACTIONS = 'Refresh actions due'
/** The refresh control's text while the list is being loaded (ACT-30). */
export const UPDATING = 'Updating'

export interface RefreshPart {
  kind: PendingUpdateKind
  text: string
}

const kindText: Record<PendingUpdateKind, (count: number) => string> = {
  new: (count) => pluralise(count, 'new action'),
  updated: (count) => pluralise(count, 'updated action'),
  waking: (count) => `${pluralise(count, 'snooze')} ending`,
}

/** The number of pending updates of each kind; `waking` is counted separately (ACT-31). */
export function pendingUpdateCounts(
  pendingUpdates: readonly PendingUpdate[],
): Record<PendingUpdateKind, number> {
  const counts: Record<PendingUpdateKind, number> = { new: 0, updated: 0, waking: 0 }
  for (const { kind } of pendingUpdates) counts[kind] += 1
  return counts
}

/** The refresh control's text: one part for each kind of pending update (ACT-27, ACT-29). */
export function refreshParts(counts: Readonly<Record<PendingUpdateKind, number>>): RefreshPart[] {
  return pendingUpdateKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => ({ kind, text: kindText[kind](counts[kind]) }))
}
