import { type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { initQuery } from '../init.api.ts'
import { sourceNamesQuery } from '../practice-sources.ts'
import { useRealtimeEffects, useRealtimeReload } from '../realtime-context.tsx'
import { PIPELINE_KEY, SETTINGS_KEY, TEMPLATES_KEY } from './settings-keys.ts'

/** What the page knows of the practice's settings, and the placeholders that are filled with them. */
const fromSettings: readonly QueryFilters[] = [
  { queryKey: initQuery.queryKey },
  { queryKey: sourceNamesQuery.queryKey },
  { queryKey: [SETTINGS_KEY] },
  { queryKey: [PIPELINE_KEY] },
  { queryKey: [TEMPLATES_KEY] },
  { predicate: ({ queryKey }) => queryKey[0] === 'patient' && queryKey[2] === 'placeholders' },
]

/** Reloads it when a user changes settings anywhere (RT-10, RT-11). */
export function useLiveSettings(): void {
  const queries = useQueryClient()
  const reload = () => {
    for (const filters of fromSettings) void queries.invalidateQueries(filters)
  }
  useRealtimeEffects({ settings_changed: reload })
  useRealtimeReload((reason) => reason !== 'opened' && reload())
}
