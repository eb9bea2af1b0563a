import { type Integration, integrations } from '@enamel/contract/integrations'
import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The practice's connections to services. Loaded once; events update them (RT-06). */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => call(integrations.list, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Puts the state of an event into the cached connections. An answer in progress may be older than the event, so it is
 * requested again, and so is the reason why a connection stopped working, which no event contains.
 */
export async function takeIntegrationState(
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
