import type { ListState } from '@enamel/domain/inbox/filter'
import { mayFetch, nextPageDue, ROW_HEIGHT, SCROLL_THROTTLE_MS } from '@enamel/domain/inbox/paging'
import { useEffect, useEffectEvent, useRef } from 'react'

interface NextPageFacts {
  scroller: HTMLElement | null
  state: ListState
  cursor: string | null
  /** How many are listed. */
  rows: number
  onLoadMore: () => void
}

/** Loads the next page when the end of the rows is near (INB-23), at most once in 300 ms (INB-24). */
export function useNextPage({ scroller, state, cursor, rows, onLoadMore }: NextPageFacts): void {
  const lastAt = useRef<number | null>(null)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)

  const check = useEffectEvent(() => {
    // A list that is not on screen has no end to come near to.
    if (!scroller || scroller.clientHeight === 0 || state !== 'loaded') return
    const seen = { top: scroller.scrollTop, seen: scroller.clientHeight, whole: rows * ROW_HEIGHT }
    if (!nextPageDue(seen, cursor)) return
    const now = performance.now()
    if (mayFetch(lastAt.current, now)) {
      lastAt.current = now
      onLoadMore()
      return
    }
    clearTimeout(later.current)
    later.current = setTimeout(() => check(), SCROLL_THROTTLE_MS)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has come may leave the end near.
  useEffect(() => check(), [scroller, state, rows])
  useEffect(() => {
    if (!scroller) return
    const onScroll = () => check()
    scroller.addEventListener('scroll', onScroll, { passive: true })
    const sizes = new ResizeObserver(onScroll)
    sizes.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', onScroll)
      sizes.disconnect()
      clearTimeout(later.current)
    }
  }, [scroller])
}
