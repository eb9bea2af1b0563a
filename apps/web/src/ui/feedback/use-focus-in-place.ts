import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For a part that a press inside it removes: the focus then moves to the nearest `tabindex="-1"` around it. */
export function useFocusAfterRemoval<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const part = ref.current
    const surroundings = surroundingsOf(part)
    if (!part || !surroundings) return
    return () => {
      // A sheet that was opened from it is removed as well.
      const isOpen = part.querySelector('[aria-expanded="true"]') !== null
      if (isOpen || part.contains(document.activeElement)) surroundings.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

/**
 * For such a part that can appear again: the focus then returns to it, and it is scrolled into view for a user who is
 * working around it.
 */
export function useFocusInPlace<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useFocusAfterRemoval<E>()
  useLayoutEffect(() => {
    const part = ref.current
    const surroundings = surroundingsOf(part)
    if (!part || !surroundings) return
    if (surroundings.contains(document.activeElement)) part.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === surroundings) part.querySelector('button')?.focus({ preventScroll: true })
  }, [ref])
  return ref
}

function surroundingsOf(part: HTMLElement | null): HTMLElement | null {
  return part?.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null
}
