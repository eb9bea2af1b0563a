import { isOneOf } from '@enamel/domain/text/one-of'
import { useLocalStorage } from '@mantine/hooks'
import { useLayoutEffect } from 'react'
import { storageKey } from '../../lib/storage-key.ts'

const schemes = ['light', 'dark', 'auto'] as const

/** Light, dark, or `auto` for the scheme of the system. */
export type ColourScheme = (typeof schemes)[number]

/**
 * The scheme chosen in this browser, shared by its tabs and stored across reloads, and a function to choose another.
 */
export function useColourScheme() {
  const [scheme, choose] = useLocalStorage<ColourScheme>({
    key: storageKey('colour-scheme'),
    defaultValue: 'auto',
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (stored) => (isOneOf(schemes, stored) ? stored : 'auto'),
  })
  return { scheme, choose }
}

/** Applies the chosen scheme to the page. Used by one component, around everything. */
export function useApplyColourScheme(): void {
  const { scheme } = useColourScheme()
  useLayoutEffect(() => {
    document.documentElement.dataset.colourScheme = scheme
  }, [scheme])
}
