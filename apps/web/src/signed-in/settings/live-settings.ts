import { type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { initQuery } from '../init.api.ts'
import { useRealtimeEffects, useRealtimeReload } from '../realtime-context.tsx'
import { ACCOUNT_KEY, PIPELINE_KEY, SETTINGS_KEY, SOURCE_NAMES_KEY, TEMPLATES_KEY } from './settings-keys.ts'

/** The practice's settings, the signed-in user, and the placeholders that are filled with both. */
const settingsQueries: readonly QueryFilters[] = [
  { queryKey: initQuery.queryKey },
  { queryKey: [SOURCE_NAMES_KEY] },
  { queryKey: [SETTINGS_KEY] },
  { queryKey: [PIPELINE_KEY] },
  { queryKey: [TEMPLATES_KEY] },
  { queryKey: [ACCOUNT_KEY] },
  { predicate: ({ queryKey }) => queryKey[0] === 'patient' && queryKey[2] === 'placeholders' },
]

/**
 * Changes within this time are loaded together: a save of this page is reported by its response and by its event. The
 * page shows the saved values meanwhile.
 */
const RELOAD_AFTER_MS = 200

/** Reloads all data that depends on the settings when a user changes them anywhere (RT-10, RT-11). */
export function useLiveSettings(): void {
  const queries = useQueryClient()
  const scheduled = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(scheduled.current), [])
  const reload = () => {
    scheduled.current ??= setTimeout(() => {
      scheduled.current = undefined
      for (const filters of settingsQueries) void queries.invalidateQueries(filters)
    }, RELOAD_AFTER_MS)
  }
  useRealtimeEffects({ settings_changed: reload })
  useRealtimeReload((reason) => reason !== 'opened' && reload())
}
