import { useQueryClient } from '@tanstack/react-query'
import { useRealtimeEffects, useRealtimeReload } from '../../signed-in/realtime-context.tsx'
import { RETURNS_KEY } from './return-on-sources.api.ts'

/** Loads the report again when a colleague types spend or changes the sources, and after a lost connection (RT-11). */
export function useLiveReturns(): void {
  const queries = useQueryClient()
  const reload = () => void queries.invalidateQueries({ queryKey: RETURNS_KEY })
  useRealtimeEffects({
    settings_changed: ({ sections }) => {
      if (sections.includes('spend') || sections.includes('sources')) reload()
    },
  })
  useRealtimeReload((reason) => reason !== 'opened' && reload())
}
