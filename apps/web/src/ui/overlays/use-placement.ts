import { useLayoutEffect } from 'react'
import { type PlaceWish, place } from './place.ts'

/**
 * Positions `floating` (position: fixed) beside `anchor` while both are mounted, and again after scrolling and changes of
 * size. Writes its side to data-side.
 */
export function usePlacement(anchor: Element | null, floating: HTMLElement | null, wish: PlaceWish): void {
  const { side, align, gap } = wish
  useLayoutEffect(() => {
    if (!anchor || !floating) return
    const update = () => {
      const window = {
        width: document.documentElement.clientWidth,
        height: document.documentElement.clientHeight,
      }
      const size = { width: floating.offsetWidth, height: floating.offsetHeight }
      const at = place(anchor.getBoundingClientRect(), size, window, { side, align, gap })
      floating.style.left = `${at.left}px`
      floating.style.top = `${at.top}px`
      floating.dataset.side = at.side
    }
    update()
    const sizes = new ResizeObserver(update)
    sizes.observe(anchor)
    sizes.observe(floating)
    window.addEventListener('resize', update)
    window.addEventListener('scroll', update, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', update)
      window.removeEventListener('scroll', update, { capture: true })
    }
  }, [anchor, floating, side, align, gap])
}
