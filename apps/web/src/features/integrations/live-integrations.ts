import type { Integration } from '@enamel/contract/integrations'
import { useQueryClient } from '@tanstack/react-query'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'

/** Updates the practice's connections to services after events. */
export function useLiveIntegrations(): void {
  const queries = useQueryClient()
  const { queryKey } = integrationsQuery
  const reload = () => queries.invalidateQueries({ queryKey })
  useRealtimeEffects({
    integration_changed({ integration: key, state }) {
      queries.setQueryData<Integration[]>(queryKey, (connections) =>
        connections?.map((connection) =>
          connection.integration === key ? { ...connection, state, reason: null } : connection,
        ),
      )
      // The event contains neither the reason nor what else changed.
      void reload()
    },
  })
  useRealtimeReload(reload)
}
