import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For parts that a press inside them removes: the focus in them then moves to the nearest `tabindex="-1"` around. */
export function useFocusLeftInPlace<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const here = ref.current
    const place = placeOf(here)
    if (!here || !place) return
    return () => {
      // A sheet that was opened from here is removed as well.
      const isOpen = here.querySelector('[aria-expanded="true"]') !== null
      if (isOpen || here.contains(document.activeElement)) place.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

/** For parts that can return: the focus is in them again then, and a user at their place sees them return. */
export function useFocusInPlace<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useFocusLeftInPlace<E>()
  useLayoutEffect(() => {
    const here = ref.current
    const place = placeOf(here)
    if (!here || !place) return
    if (place.contains(document.activeElement)) here.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === place) here.querySelector('button')?.focus({ preventScroll: true })
  }, [ref])
  return ref
}

function placeOf(here: HTMLElement | null): HTMLElement | null {
  return here?.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null
}
