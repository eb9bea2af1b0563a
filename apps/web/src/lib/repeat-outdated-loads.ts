import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Sends a first request again if its query was invalidated while it was in progress: its response may be older than the
 * event or the reload that invalidated the query. TanStack Query does so only for queries that have data.
 */
export function repeatOutdatedLoads(queries: QueryClient): void {
  const outdated = new WeakSet<Query>()
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const isFirstLoad = query.state.data === undefined && query.state.fetchStatus !== 'idle'
    if (action.type === 'invalidate' && isFirstLoad) outdated.add(query)
    if (action.type === 'success' && !action.manual && outdated.delete(query))
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}
