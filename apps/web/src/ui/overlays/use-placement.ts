import { useLayoutEffect } from 'react'
import { type PlacementOptions, place } from './place.ts'

/**
 * Positions `floating` (position: fixed) beside `anchor` while both are mounted, and again after scrolling and changes
 * of size. Writes the chosen side to data-side.
 */
export function usePlacement(
  anchor: Element | null,
  floating: HTMLElement | null,
  options: PlacementOptions,
): void {
  const { side, align, gap } = options
  useLayoutEffect(() => {
    if (!anchor || !floating) return
    const update = () => {
      const window = {
        width: document.documentElement.clientWidth,
        height: document.documentElement.clientHeight,
      }
      const size = { width: floating.offsetWidth, height: floating.offsetHeight }
      const placement = place(anchor.getBoundingClientRect(), size, window, { side, align, gap })
      floating.style.left = `${placement.left}px`
      floating.style.top = `${placement.top}px`
      floating.dataset.side = placement.side
    }
    update()
    const resizeObserver = new ResizeObserver(update)
    resizeObserver.observe(anchor)
    resizeObserver.observe(floating)
    window.addEventListener('resize', update)
    window.addEventListener('scroll', update, { capture: true, passive: true })
    return () => {
      resizeObserver.disconnect()
      window.removeEventListener('resize', update)
      window.removeEventListener('scroll', update, { capture: true })
    }
  }, [anchor, floating, side, align, gap])
}
