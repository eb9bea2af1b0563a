import { useQueryClient } from '@tanstack/react-query'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { unplacedQuery } from './unplaced.api.ts'

/** Reloads the list of unplaced messages when an event reports that the list has changed. */
export function useLiveUnplaced(): void {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: unplacedQuery.queryKey })
  useRealtimeEffects({ unplaced_total: reload })
  useRealtimeReload(reload)
}
