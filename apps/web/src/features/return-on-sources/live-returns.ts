import { useQueryClient } from '@tanstack/react-query'
import { useRealtimeEffects } from '../../signed-in/realtime-context.tsx'
import { RETURNS_KEY } from './return-on-sources.api.ts'

/** Loads the report again as soon as a colleague types spend or changes the sources. */
export function useLiveReturns(): void {
  const queries = useQueryClient()
  const reload = () => void queries.invalidateQueries({ queryKey: RETURNS_KEY })
  useRealtimeEffects({
    settings_changed: ({ sections }) => {
      if (sections.includes('spend') || sections.includes('sources')) reload()
    },
  })
}
