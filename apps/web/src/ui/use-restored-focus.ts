import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Moves the focus to another element when the one that had it is gone. A focus that the user has moved elsewhere stays
 * there.
 * @param isClosed the focus is moved when this becomes true
 */
export function useRestoredFocus(isClosed: boolean, target: () => HTMLElement | null): void {
  const wasClosed = useRef(isClosed)
  const restore = useEffectEvent(() => focusIfLost(target()))
  useEffect(() => {
    if (isClosed && !wasClosed.current) restore()
    wasClosed.current = isClosed
  }, [isClosed])
}

/** Moves the focus to an element if nothing has it. The page is not scrolled to that element. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
