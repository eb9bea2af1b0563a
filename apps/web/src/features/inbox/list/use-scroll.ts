import { useEffect, useEffectEvent } from 'react'
import type { Scroll } from '../model/paging.ts'

/** Reports the visible part of a list each time it is scrolled or changes its height, and when it first appears. */
export function useScroll(scroller: HTMLElement | null, onScroll: (scroll: Scroll) => void): void {
  const report = useEffectEvent(() => scroller && onScroll(scrollOf(scroller)))
  useEffect(() => {
    if (!scroller) return
    const hear = () => report()
    // An observer also reports once at the beginning.
    const sizes = new ResizeObserver(hear)
    sizes.observe(scroller)
    scroller.addEventListener('scroll', hear, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', hear)
      sizes.disconnect()
    }
  }, [scroller])
}

export function scrollOf(scroller: HTMLElement): Scroll {
  return { top: scroller.scrollTop, seen: scroller.clientHeight }
}
