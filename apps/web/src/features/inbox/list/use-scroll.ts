import { useEffect, useEffectEvent } from 'react'
import type { Scroll } from '../model/paging.ts'

/** Reports the visible part of a list when the list first appears, is scrolled or changes its height. */
export function useScroll(scroller: HTMLElement | null, onScroll: (scroll: Scroll) => void): void {
  const report = useEffectEvent(() => scroller && onScroll(scrollOf(scroller)))
  useEffect(() => {
    if (!scroller) return
    const handleChange = () => report()
    // The observer also reports once when it starts.
    const sizes = new ResizeObserver(handleChange)
    sizes.observe(scroller)
    scroller.addEventListener('scroll', handleChange, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', handleChange)
      sizes.disconnect()
    }
  }, [scroller])
}

export function scrollOf(scroller: HTMLElement): Scroll {
  return { top: scroller.scrollTop, height: scroller.clientHeight }
}
