import { useQueryClient } from '@tanstack/react-query'
import { EVENTS_PACE } from '../../lib/batcher.ts'
import { useBatcher } from '../../lib/use-batcher.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { ACTIONS_KEY, actionCountsQuery } from './actions.api.ts'

/** Updates the counts of due actions when an event may have changed them, and everything about actions after a gap (RT-11). */
export function useLiveActionCounts(): void {
  const queries = useQueryClient()
  const recount = useBatcher(
    () => queries.invalidateQueries({ queryKey: actionCountsQuery.queryKey }),
    EVENTS_PACE,
  )
  useRealtimeEffects({ action_changed: recount, patient_changed: recount })
  useRealtimeReload(() => queries.invalidateQueries({ queryKey: ACTIONS_KEY }))
}
