import { useQueryClient } from '@tanstack/react-query'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { COUNTS_KEY, refetchCounts } from './inbox-counts.api.ts'

/** Updates the counts of the inbox when an event may have changed them (RT-11). */
export function useLiveInboxCounts(): void {
  const queries = useQueryClient()
  useRealtimeEffects({ inbox_row: (changed) => refetchCounts(queries, changed) })
  useRealtimeReload(() => queries.invalidateQueries({ queryKey: COUNTS_KEY }))
}
