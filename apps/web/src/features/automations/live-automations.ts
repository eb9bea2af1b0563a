import { useQueryClient } from '@tanstack/react-query'
import { EVENTS_PACE } from '../../lib/batcher.ts'
import { useBatcher } from '../../lib/use-batcher.ts'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { AUTOMATIONS_KEY, REPLAY_KEY, reloadAutomations } from './automations.api.ts'

/** Loads what is shown of automations again when patients go on in them, or when they are changed. */
export function useLiveAutomations(): void {
  const queries = useQueryClient()
  const reloadSoon = useBatcher<{ isOfPatients: boolean }>((events) => {
    // A replay takes longer than the rest, which does not wait for it.
    if (events.some(({ isOfPatients }) => !isOfPatients))
      void queries.invalidateQueries({ queryKey: [REPLAY_KEY] })
    return queries.invalidateQueries({ queryKey: [AUTOMATIONS_KEY] })
  }, EVENTS_PACE)
  useRealtimeEffects({
    automations: ({ patient_ids }) => reloadSoon({ isOfPatients: patient_ids.length > 0 }),
  })
  useRealtimeReload(() => reloadAutomations(queries))
}
