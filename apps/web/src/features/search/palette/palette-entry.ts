import type { ReactNode } from 'react'
import type { IconShape } from '../../../ui/display/icon.tsx'

/** A place or an action that the palette offers. */
export interface PaletteCommand {
  id: string
  label: string
  /** Where the place is: "Settings". */
  detail?: string
  icon: IconShape
  /** The keys that do the same. */
  keys?: readonly string[]
  run: () => void
}

/** One line of the palette. */
export interface PaletteEntry {
  /** Unique in the palette. */
  id: string
  /** The text for screen readers. */
  label: string
  content: ReactNode
  run: () => void
}

export interface PaletteGroup {
  title: string
  entries: readonly PaletteEntry[]
}
