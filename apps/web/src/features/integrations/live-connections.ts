import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { changeIntegration } from './integrations.api.ts'
import { newerSync } from './model/newer-sync.ts'

/**
 * Keeps all details of the connections up to date while they are on screen: how far syncs are, and what else an event
 * about a connection does not contain (INT-13).
 */
export function useLiveConnections(): void {
  const queries = useQueryClient()
  useRealtimeEffects({
    integration_sync: ({ integration, sync }) => {
      changeIntegration(queries, integration, (connection) => ({ sync: newerSync(connection.sync, sync) }))
      if (sync.state === 'complete' || sync.state === 'failed' || isLoading(queries)) void reload(queries)
    },
    integration_changed: () => void reload(queries),
  })
}

function isLoading(queries: QueryClient): boolean {
  return queries.isFetching({ queryKey: integrationsQuery.queryKey }) > 0
}

/** A response to an earlier request may be older than the event. */
async function reload(queries: QueryClient): Promise<void> {
  const { queryKey } = integrationsQuery
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
