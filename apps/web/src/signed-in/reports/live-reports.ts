import { focusManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBatcher } from '../../lib/use-batcher.ts'
import { useRealtimeEffects, useRealtimeReload } from '../realtime-context.tsx'

/** Begins the query keys of all reports. */
export const REPORTS_KEY = 'reports'

/** The pace of reloads while a report is visible: a busy practice causes several events a second. */
const PACE = { collectMs: 1_000, minIntervalMs: 30_000 }

/**
 * Keeps the open report up to date: loads its figures again after events that may change them and when the tab is shown
 * again, at most every 30 seconds, and immediately after lost events (RT-11). The figures before stay until then.
 */
export function useLiveReports(): void {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: [REPORTS_KEY] })
  const reloadSoon = useBatcher(async () => {
    if (focusManager.isFocused()) await reload()
  }, PACE)
  // Showing a hidden tab reloads the figures anyway.
  const changed = () => focusManager.isFocused() && reloadSoon(null)
  useRealtimeEffects({
    action_changed: changed,
    patient_changed: changed,
    practice_patient_synced: changed,
    timeline_event: changed,
    timeline_version: changed,
    message_status: changed,
    bulk_messages: changed,
    integration_changed: changed,
  })
  useEffect(() => focusManager.subscribe((isFocused) => isFocused && reloadSoon(null)), [reloadSoon])
  useRealtimeReload(() => void reload())
}
