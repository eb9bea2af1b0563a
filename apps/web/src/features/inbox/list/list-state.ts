import type { ListState } from '../model/filter.ts'

/** The state of a fetch: the first page's or the next one's. */
export interface Fetching {
  status: 'idle' | 'pending' | 'error' | 'success'
  /** In progress; an earlier page may be shown in the meantime. */
  busy: boolean
}

/**
 * The state of the list (INB-15, INB-16). The query cache has the rows; this is derived from the state of its fetches,
 * so that the two never disagree. The first page takes precedence over the next: it replaces the rows that the next
 * one would follow.
 */
export function listState(first: Fetching, next: Pick<Fetching, 'status'>): ListState {
  if (first.busy) return 'loading'
  if (first.status === 'error') return 'errored'
  if (first.status !== 'success') return 'idle'
  if (next.status === 'pending') return 'loading more'
  return next.status === 'error' ? 'loading more failed' : 'loaded'
}
