import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { storageKey } from '../../lib/storage-key.ts'

/** Light, dark, or `auto`: as the system is. */
export type ColourScheme = MantineColorScheme

const saved = localStorageColorSchemeManager({ key: storageKey('colour-scheme') })
const listeners = new Set<() => void>()
let chosen: ColourScheme = saved.get('auto')

/** What this browser's reader chose, and the way to choose another; it outlives a reload. */
export function useColourScheme() {
  const scheme = useSyncExternalStore(listen, () => chosen)
  return { scheme, choose }
}

/** Puts the chosen scheme on the page, also when another tab chose it; used once, around everything. */
export function useShownColourScheme(): void {
  const { scheme } = useColourScheme()
  useLayoutEffect(() => {
    document.documentElement.dataset.colourScheme = scheme
  }, [scheme])
  useEffect(() => {
    saved.subscribe(take)
    return saved.unsubscribe
  }, [])
}

function choose(scheme: ColourScheme): void {
  saved.set(scheme)
  take(scheme)
}

function take(scheme: ColourScheme): void {
  chosen = scheme
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
