import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { SCHEDULED } from '../../signed-in/scheduled-summary.ts'
import { SCHEDULED_LISTS, summaryQuery } from './scheduled.api.ts'

/** Loads in the background what is scheduled, and loads everything that is shown of it again when it changes. */
export function LiveScheduled() {
  const queries = useQueryClient()
  useQuery(summaryQuery)
  const reload = () => void queries.invalidateQueries({ queryKey: SCHEDULED })
  // Events that came before this part was loaded were missed by a list that is open already.
  useEffect(() => void queries.invalidateQueries({ queryKey: SCHEDULED_LISTS }), [queries])
  useRealtimeEffects({ scheduled_messages: reload })
  useRealtimeReload(reload)
  return null
}
