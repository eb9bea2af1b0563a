import { useQueryClient } from '@tanstack/react-query'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { unplacedQuery } from './unplaced.api.ts'

/** Updates the messages that are on no timeline by events. */
export function useLiveUnplaced(): void {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: unplacedQuery.queryKey })
  useRealtimeEffects({ unplaced_total: reload })
  useRealtimeReload(reload)
}
