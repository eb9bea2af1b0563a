import { useQueryClient } from '@tanstack/react-query'
import { integrationsQuery, takeIntegrationState } from '../features/integrations/integrations.api.ts'
import { useRealtimeEffects, useRealtimeReload } from '../features/realtime/realtime-context.tsx'
import { templatesQuery } from '../features/templates/templates.api.ts'

/** Keeps, by events, what many screens read of the practice: its links to other services and its templates. */
export function useLiveQueries(): void {
  useLiveIntegrations()
  useLiveTemplates()
}

function useLiveIntegrations(): void {
  const queries = useQueryClient()
  useRealtimeEffects({
    integration_changed: ({ integration, state }) => takeIntegrationState(queries, integration, state),
  })
  useRealtimeReload(() => queries.invalidateQueries({ queryKey: integrationsQuery.queryKey }))
}

/** Approved, rejected, changed. */
function useLiveTemplates(): void {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
  useRealtimeEffects({ template_status: again })
  useRealtimeReload(again)
}
