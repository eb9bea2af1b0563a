import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Events drawn at first, and further ones each time the reader comes near the oldest drawn. */
export const EVENTS_PER_STEP = 60
/** How far above the view the next ones are drawn, in px. */
const AHEAD_PX = 1200

export interface EarlierEvents<E> {
  /** The newest ones of all, oldest first. */
  drawn: readonly E[]
  /** An element above the rendered ones while there are earlier ones. */
  sentinelRef: RefCallback<HTMLElement>
  hasEarlier: boolean
}

/** Draws a long list from its newest end, so that a timeline of years opens as quickly as one of days. */
export function useEarlierEvents<E>(events: readonly E[]): EarlierEvents<E> {
  const [count, setCount] = useState(EVENTS_PER_STEP)
  const scrolled = useRef<{ scroller: HTMLElement; fromEnd: number } | null>(null)
  const hasEarlier = count < events.length

  const sentinelRef = useCallback((sentinel: HTMLElement | null) => {
    const scroller = sentinel?.closest<HTMLElement>('[data-scroller]')
    if (!sentinel || !scroller) return
    const watcher = new IntersectionObserver(
      (entries) => {
        // On a busy machine several entries arrive at once; only the latest has the present state.
        if (!entries.at(-1)?.isIntersecting) return
        scrolled.current = { scroller, fromEnd: scroller.scrollHeight - scroller.scrollTop }
        setCount((before) => before + EVENTS_PER_STEP)
      },
      { root: scroller, rootMargin: `${AHEAD_PX}px 0px 0px` },
    )
    watcher.observe(sentinel)
    return () => watcher.disconnect()
  }, [])

  // The visible events do not move while earlier ones are added above them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when more are drawn.
  useLayoutEffect(() => {
    const before = scrolled.current
    scrolled.current = null
    if (before) before.scroller.scrollTop = before.scroller.scrollHeight - before.fromEnd
  }, [count])

  return { drawn: hasEarlier ? events.slice(-count) : events, sentinelRef, hasEarlier }
}
