/** The state of the section (SRC2-02). */
export type SourcesState = 'init' | 'loading' | 'errored' | 'loaded'

/** The section's state from its query; sources that are loaded again stay shown. */
export function sourcesState(query: {
  status: 'pending' | 'error' | 'success'
  fetchStatus: 'fetching' | 'paused' | 'idle'
  data: unknown
}): SourcesState {
  if (query.data !== undefined) return 'loaded'
  if (query.fetchStatus !== 'idle') return 'loading'
  return query.status === 'error' ? 'errored' : 'init'
}
