import { useEffect, useEffectEvent, useRef } from 'react'
import type { ListState } from '../model/filter.ts'
import { mayFetch, nextPageDue, SCROLL_THROTTLE_MS } from '../model/paging.ts'
import { scrollOf, useScroll } from './use-scroll.ts'

interface NextPageInput {
  scroller: HTMLElement | null
  state: ListState
  cursor: string | null
  /** The number of listed rows. */
  rows: number
  onLoadMore: () => void
}

/** Loads the next page when the end of the rows is near (INB-23), at most once in 300 ms (INB-24). */
export function useNextPage({ scroller, state, cursor, rows, onLoadMore }: NextPageInput): void {
  const lastFetchAt = useRef<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const check = useEffectEvent(() => {
    // The end of a hidden list is never near.
    if (!scroller || scroller.clientHeight === 0 || state !== 'loaded') return
    if (!nextPageDue(scrollOf(scroller), rows, cursor)) return
    const now = performance.now()
    if (mayFetch(lastFetchAt.current, now)) {
      lastFetchAt.current = now
      onLoadMore()
      return
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => check(), SCROLL_THROTTLE_MS)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the end may still be near after a page was loaded.
  useEffect(() => check(), [state, rows])
  useEffect(() => () => clearTimeout(timer.current), [])
  useScroll(scroller, check)
}
