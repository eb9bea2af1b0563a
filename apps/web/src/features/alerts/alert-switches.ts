import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/listeners.ts'
import { savedState } from '../../lib/saved-state.ts'
import { useInit } from '../../signed-in/init.api.ts'
import type { AlertSwitches } from './model/alert-plan.ts'

/** The alerts that each user has switched on in this browser, by user. */
const section = savedState.section('alerts', (saved) =>
  typeof saved === 'object' && saved !== null ? (saved as Record<string, Partial<AlertSwitches>>) : undefined,
)
const listeners = createListeners()

function subscribe(listener: () => void): () => void {
  const stop = listeners.add(listener)
  // Another tab has changed them.
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

/** What the signed-in user has switched on in this browser; nothing at first. */
export function useAlertSwitches(): [AlertSwitches, (changes: Partial<AlertSwitches>) => void] {
  const { subscriber_id: user } = useInit()
  const own = () => section.read()?.[user] ?? {}
  const desktop = useSyncExternalStore(subscribe, () => own().desktop === true)
  const sound = useSyncExternalStore(subscribe, () => own().sound === true)
  const change = (changes: Partial<AlertSwitches>) => {
    section.write({ ...section.read(), [user]: { ...own(), ...changes } })
    listeners.notify()
  }
  return [{ desktop, sound }, change]
}
