import { type Integration, integrations } from '@enamel/contract/integrations'
import type { IntegrationKey, IntegrationState } from '@enamel/domain/integrations/integration'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The practice's links to other services. Asked for once; events tell what becomes of them (RT-06). */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => call(integrations.list, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Puts the state that an event told into the links that are held; a link that is not among them is asked for. */
export function takeIntegrationState(
  queries: QueryClient,
  key: IntegrationKey,
  state: IntegrationState,
): void {
  const { queryKey } = integrationsQuery
  const held = queries.getQueryData<Integration[]>(queryKey)
  if (!held?.some(({ integration }) => integration === key)) {
    queries.invalidateQueries({ queryKey })
    return
  }
  queries.setQueryData<Integration[]>(queryKey, (links) =>
    links?.map((link) => (link.integration === key ? { ...link, state } : link)),
  )
}
