import { isUnfinished, readSyncState } from '@enamel/domain/integrations/sync'
import { useQueryClient } from '@tanstack/react-query'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { changeIntegration } from './integrations.api.ts'
import { newerSync } from './model/newer-sync.ts'

/**
 * Keeps the syncs of the connections up to date while they are on screen (INT-13). The end of a sync also changes since
 * when nothing is missing.
 */
export function useLiveConnections(): void {
  const queries = useQueryClient()
  useRealtimeEffects({
    integration_sync: ({ integration, sync }) => {
      changeIntegration(queries, integration, (connection) => ({ sync: newerSync(connection.sync, sync) }))
      const { queryKey } = integrationsQuery
      // The response to a request in progress may be older than the event.
      if (!isUnfinished(readSyncState(sync.state)) || queries.isFetching({ queryKey }))
        void queries.invalidateQueries({ queryKey })
    },
  })
}
