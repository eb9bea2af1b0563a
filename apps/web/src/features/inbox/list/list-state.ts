import type { ListState } from '../model/filter.ts'

/** How a fetch stands: the first page's or the next one's. */
export interface Fetching {
  status: 'idle' | 'pending' | 'error' | 'success'
  /** Under way now; a page that was there before may still be shown meanwhile. */
  busy: boolean
}

/**
 * Where the list is (INB-15, INB-16). The query cache knows the rows; this is read from how its fetches stand, so that
 * the two never disagree. The first page goes before the next: it replaces the rows that a next one would follow.
 */
export function listState(first: Fetching, next: Pick<Fetching, 'status'>): ListState {
  if (first.busy) return 'loading'
  if (first.status === 'error') return 'errored'
  if (first.status !== 'success') return 'idle'
  if (next.status === 'pending') return 'loading more'
  return next.status === 'error' ? 'loading more failed' : 'loaded'
}
