import { type Colleague, repairRequests } from '@enamel/contract/repair-requests'
import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The colleagues who can be asked to repair an integration. */
export const colleaguesQuery = (integration: IntegrationKey) =>
  queryOptions({
    queryKey: ['repair-requests', integration],
    queryFn: ({ signal }) => call(repairRequests.colleagues, { params: { integration } }, { signal }),
    staleTime: 0,
  })

/** Asks a colleague by email. @returns the colleague, with when they were asked */
export function askColleague(integration: IntegrationKey, userId: string): Promise<Colleague> {
  return call(repairRequests.ask, { params: { integration }, body: { user_id: userId } })
}

/** Stores that a colleague was asked. */
export function storeAsked(queries: QueryClient, integration: IntegrationKey, asked: Colleague): void {
  queries.setQueryData(colleaguesQuery(integration).queryKey, (colleagues) =>
    colleagues?.map((colleague) => (colleague.id === asked.id ? asked : colleague)),
  )
}
