import { useQueryClient } from '@tanstack/react-query'
import { initQuery } from '../init.api.ts'
import { sourceNamesQuery } from '../practice-sources.ts'
import { useRealtimeEffects, useRealtimeReload } from '../realtime-context.tsx'
import { PIPELINE_KEY, SETTINGS_KEY } from './settings-keys.ts'

const keys = [initQuery.queryKey, sourceNamesQuery.queryKey, [SETTINGS_KEY], [PIPELINE_KEY]]

/** Reloads what the page knows of the practice's settings when a user changes them anywhere (RT-10, RT-11). */
export function useLiveSettings(): void {
  const queries = useQueryClient()
  const reload = () => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  }
  useRealtimeEffects({ settings_changed: reload })
  useRealtimeReload((reason) => reason !== 'opened' && reload())
}
