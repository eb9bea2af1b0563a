import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a part of the page that is removed by a press on one of its own controls: the focus then moves to the nearest
 * element with `tabindex="-1"` that contained the part.
 */
export function useFocusAfterRemoval<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const part = ref.current
    const container = containerOf(part)
    if (!part || !container) return
    return () => {
      // An overlay that was opened from the part has the focus, and is removed with the part.
      const isOpen = part.querySelector('[aria-expanded="true"]') !== null
      if (isOpen || part.contains(document.activeElement)) container.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

/**
 * Like `useFocusAfterRemoval`, for a part that can appear again: the focus then returns to the part, and the part is
 * scrolled into view for a user who is working beside it.
 */
export function useFocusInPlace<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useFocusAfterRemoval<E>()
  useLayoutEffect(() => {
    const part = ref.current
    const container = containerOf(part)
    if (!part || !container) return
    if (container.contains(document.activeElement)) part.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === container) part.querySelector('button')?.focus({ preventScroll: true })
  }, [ref])
  return ref
}

/** Whether the part may take the focus: nothing has it, or something in the element that gets it after the removal. */
export function mayTakeFocus(part: HTMLElement | null): boolean {
  const focused = document.activeElement
  return focused === document.body || (containerOf(part)?.contains(focused) ?? false)
}

function containerOf(part: HTMLElement | null): HTMLElement | null {
  return part?.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null
}
