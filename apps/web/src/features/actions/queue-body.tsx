import type { ReactNode } from 'react'
import { NothingMatches } from '../../ui/feedback/nothing-matches.tsx'
import { ActionsFailed, ActionsLoading, NoActions } from './actions-list-states.tsx'
import { RefreshControl } from './refresh-control.tsx'
import type { ActionQueue } from './use-queue.ts'

export interface QueueBodyProps {
  queue: ActionQueue
  /** Null when the filters hide nothing. */
  onClearFilters: (() => void) | null
  children: ReactNode
}

/**
 * The list in its current state: loading, failed, empty, or with rows. The refresh control is shown in the last two
 * (ACT-04, ACT-13, ACT-14).
 */
export function QueueBody({ queue, onClearFilters, children }: QueueBodyProps) {
  const { state, groups, pendingUpdates, refresh } = queue
  if (state === 'initial load') return <ActionsLoading />
  if (state === 'error on initial load') return <ActionsFailed onRetry={refresh} />
  return (
    <>
      <RefreshControl
        pendingUpdates={pendingUpdates}
        refreshing={state === 'refreshing'}
        onRefresh={refresh}
      />
      {groups.length === 0 ? <NoRows onClearFilters={onClearFilters} /> : children}
    </>
  )
}

/** Shown when the list has no rows. */
function NoRows({ onClearFilters }: Pick<QueueBodyProps, 'onClearFilters'>) {
  if (!onClearFilters) return <NoActions />
  return (
    <NothingMatches onClearFilters={onClearFilters}>
      Some due actions may be hidden by these filters.
    </NothingMatches>
  )
}
