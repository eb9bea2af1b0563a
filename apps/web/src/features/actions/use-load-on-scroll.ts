import { useIntersection } from '@mantine/hooks'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** How far below the visible part of the list its end may be when the next page is added. */
const NEAR_PX = 400

/**
 * Calls `onNear` when the end of the rows comes near while the user scrolls down. The rows are then added below what is
 * visible, so nothing moves. Nothing is loaded before the user scrolls, nor while they scroll up.
 * @returns the ref of an element at the end of the rows, which is mounted anew for each page
 */
export function useLoadOnScroll(onNear: () => void): (end: HTMLElement | null) => void {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { ref, entry } = useIntersection({ root: scroller, rootMargin: `0px 0px ${NEAR_PX}px 0px` })
  const isScrollingDown = useRef(false)
  const load = useEffectEvent(() => {
    if (!entry?.isIntersecting || !entry.target.isConnected || !isScrollingDown.current) return
    isScrollingDown.current = false
    onNear()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new entry may be the one that is near.
  useEffect(() => load(), [entry])
  useEffect(() => {
    if (!scroller) return
    let before = scroller.scrollTop
    const onScroll = () => {
      isScrollingDown.current = scroller.scrollTop > before
      before = scroller.scrollTop
      load()
    }
    // The rows may end above the edge of a tall window, where nothing can be scrolled yet.
    const onTry = (event: WheelEvent | TouchEvent) => {
      const isDown = !('deltaY' in event) || event.deltaY > 0
      if (!isDown || scroller.scrollHeight > scroller.clientHeight) return
      isScrollingDown.current = true
      load()
    }
    scroller.addEventListener('scroll', onScroll, { passive: true })
    scroller.addEventListener('wheel', onTry, { passive: true })
    scroller.addEventListener('touchmove', onTry, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', onScroll)
      scroller.removeEventListener('wheel', onTry)
      scroller.removeEventListener('touchmove', onTry)
    }
  }, [scroller])
  return useCallback(
    (end) => {
      if (end) setScroller(scrollerOf(end))
      ref(end)
    },
    [ref],
  )
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  const parent = element.parentElement
  if (!parent) return null
  const isScroller = /auto|scroll/.test(getComputedStyle(parent).overflowY)
  return isScroller ? parent : scrollerOf(parent)
}
