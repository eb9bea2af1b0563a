import type { FocusEvent } from 'react'

/**
 * Scrolls a row that is wider than the screen to the control that the keyboard has reached. Browsers do so only for a
 * control of which nothing is visible.
 */
export function showFocused({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  // What the row has opened is outside it. A press must not move the control away from the pointer.
  if (!currentTarget.contains(target) || !target.matches(':focus-visible')) return
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
