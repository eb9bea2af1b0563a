import type { Integration } from '@enamel/contract/integrations'
import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'

/** Updates the practice's connections to services by events. */
export function useLiveIntegrations(): void {
  const queries = useQueryClient()
  useRealtimeEffects({
    integration_changed: ({ integration, state }) => setIntegrationState(queries, integration, state),
  })
  useRealtimeReload(() => queries.invalidateQueries({ queryKey: integrationsQuery.queryKey }))
}

/**
 * Puts the state of an event into the cached connections. An answer in progress may be older than the event, so it is
 * requested again, and so is the reason why a connection stopped working, which no event contains.
 */
async function setIntegrationState(
  queries: QueryClient,
  key: IntegrationKey,
  state: IntegrationState,
): Promise<void> {
  const { queryKey } = integrationsQuery
  const cached = queries.getQueryData<Integration[]>(queryKey)
  const isKnown = cached?.some(({ integration }) => integration === key) === true
  queries.setQueryData<Integration[]>(queryKey, (connections) =>
    connections?.map((connection) =>
      connection.integration === key ? { ...connection, state, reason: null } : connection,
    ),
  )
  if (isKnown && state !== 'unhealthy' && !queries.isFetching({ queryKey })) return
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
