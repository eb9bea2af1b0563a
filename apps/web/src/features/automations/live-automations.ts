import { useQueryClient } from '@tanstack/react-query'
import { EVENTS_PACE } from '../../lib/batcher.ts'
import { useBatcher } from '../../lib/use-batcher.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { AUTOMATIONS_KEY } from './automations.api.ts'

/** Loads what is shown of automations again when patients go on in them, or when they are changed. */
export function useLiveAutomations(): void {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: [AUTOMATIONS_KEY] })
  const reloadSoon = useBatcher(reload, EVENTS_PACE)
  useRealtimeEffects({ automations: () => reloadSoon(null) })
  useRealtimeReload(() => void reload())
}
