import { useEffect, useState } from 'react'

/** The distance from the visible area at which an element counts as near. */
const MARGIN = '300px'

/**
 * Whether an element is, or was, near the visible area.
 * @param element null until it is rendered
 */
export function useIsNear(element: Element | null): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element || near) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { root: element.closest('[data-scroller]'), rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, near])
  return near
}
