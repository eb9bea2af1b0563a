import { useQueryClient } from '@tanstack/react-query'
import { EVENTS_PACE } from '../../lib/batcher.ts'
import { useBatcher } from '../../lib/use-batcher.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { ACTIONS_KEY, actionCountsQuery } from './actions.api.ts'

/**
 * Reloads the counts of due actions after events that may change them, and all action queries after missed events
 * (RT-11).
 */
export function useLiveActionCounts(): void {
  const queries = useQueryClient()
  const reloadCounts = useBatcher(
    () => queries.invalidateQueries({ queryKey: actionCountsQuery.queryKey }),
    EVENTS_PACE,
  )
  useRealtimeEffects({ action_changed: reloadCounts, patient_changed: reloadCounts, assigned: reloadCounts })
  useRealtimeReload(() => queries.invalidateQueries({ queryKey: ACTIONS_KEY }))
}
