import { useEffect, useState } from 'react'

/** How far out of sight something is already awaited. */
const AHEAD = '300px'

/**
 * Whether an element is or was close to being seen.
 * @param element null until it is drawn
 */
export function useNear(element: Element | null): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element || near) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { root: element.closest('[data-scroller]'), rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, near])
  return near
}
