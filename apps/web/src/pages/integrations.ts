import type { Integration } from '@enamel/contract/integrations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { integrationsQuery, takeIntegrationState } from '../features/integrations/integrations.api.ts'
import { useRealtimeEffects, useRealtimeReload } from '../features/realtime/realtime-context.tsx'

/**
 * The practice's links to other services, kept as they are by events; undefined until they are known.
 * @param wanted whether anything here depends on them
 */
export function useIntegrations(wanted = true): readonly Integration[] | undefined {
  const queries = useQueryClient()
  const { data } = useQuery({ ...integrationsQuery, enabled: wanted })
  useRealtimeEffects({
    integration_changed: ({ integration, state }) => takeIntegrationState(queries, integration, state),
  })
  useRealtimeReload(() => queries.invalidateQueries({ queryKey: integrationsQuery.queryKey }))
  return data
}
