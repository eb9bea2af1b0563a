import { useQueryClient } from '@tanstack/react-query'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { templatesQuery } from './templates.api.ts'

/** Reloads the practice's templates when an event reports that the approval status of one has changed. */
export function useLiveTemplates(): void {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
  useRealtimeEffects({ template_status: reload })
  useRealtimeReload(reload)
}
