import type { FocusEvent } from 'react'

/**
 * Whether the user has left a field. A field also loses the focus when another window gets it, but then the user returns
 * to it.
 */
export function hasLeft({ currentTarget }: FocusEvent): boolean {
  return document.activeElement !== currentTarget
}
