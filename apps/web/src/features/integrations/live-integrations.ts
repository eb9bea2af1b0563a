import type { Integration } from '@enamel/contract/integrations'
import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'

/** Updates the practice's connections to services after events. */
export function useLiveIntegrations(): void {
  const queries = useQueryClient()
  useRealtimeEffects({
    integration_changed: ({ integration, state }) => setIntegrationState(queries, integration, state),
  })
  useRealtimeReload(() => queries.invalidateQueries({ queryKey: integrationsQuery.queryKey }))
}

/**
 * Updates the cached connections with the state from an event. The list is reloaded if it does not include the
 * connection, if the response to a request in progress may be older than the event, or if the connection stopped
 * working, since events do not contain the reason.
 */
async function setIntegrationState(
  queries: QueryClient,
  key: IntegrationKey,
  state: IntegrationState,
): Promise<void> {
  const { queryKey } = integrationsQuery
  const cached = queries.getQueryData<Integration[]>(queryKey)
  const isCached = cached?.some(({ integration }) => integration === key) === true
  queries.setQueryData<Integration[]>(queryKey, (connections) =>
    connections?.map((connection) =>
      connection.integration === key ? { ...connection, state, reason: null } : connection,
    ),
  )
  if (isCached && state !== 'unhealthy' && !queries.isFetching({ queryKey })) return
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
