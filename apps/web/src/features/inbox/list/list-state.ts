import type { ListState } from '../model/filter.ts'

/** The state of the fetch of the first page, or of the next page. */
export interface FetchState {
  status: 'idle' | 'pending' | 'error' | 'success'
  /** Whether the fetch is in progress; rows of an earlier fetch may be shown in the meantime. */
  busy: boolean
}

/**
 * The state of the list (INB-15, INB-16), derived from the state of the fetches in the query cache, so that the state
 * and the cached rows never disagree. The first page takes precedence, since it replaces the rows that the next page
 * would follow.
 */
export function listState(first: FetchState, next: Pick<FetchState, 'status'>): ListState {
  if (first.busy) return 'loading'
  if (first.status === 'error') return 'errored'
  if (first.status !== 'success') return 'idle'
  if (next.status === 'pending') return 'loading more'
  return next.status === 'error' ? 'loading more failed' : 'loaded'
}
