import { useQueryClient } from '@tanstack/react-query'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { templatesQuery } from './templates.api.ts'

/** Reloads the practice's templates when one was created, changed or deleted anywhere, or its approval has changed. */
export function useLiveTemplates(): void {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
  useRealtimeEffects({ template_status: reload, settings_changed: reload })
  useRealtimeReload(reload)
}
