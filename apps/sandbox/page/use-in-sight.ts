import { type RefObject, useEffect, useState } from 'react'

/** Whether an element can be seen now: it is shown, and so is the page. */
export function useInSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInSight
}
