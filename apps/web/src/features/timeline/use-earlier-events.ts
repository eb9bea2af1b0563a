import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** The number of events rendered first, and added whenever the user scrolls near the oldest rendered one. */
export const EVENTS_PER_STEP = 60
/** The distance from the visible area at which earlier events are rendered, in px. */
const NEAR_PX = 1200

export interface EarlierEvents<E> {
  /** The rendered events, which are the newest; oldest first. */
  rendered: readonly E[]
  /** The ref of an element above the rendered events, which is needed while there are earlier events. */
  sentinelRef: RefCallback<HTMLElement>
  hasEarlier: boolean
}

/**
 * Renders a long list from its newest end, so that a timeline of years opens as quickly as one of days.
 * @param anchor the index of an event that has to be rendered; -1 without one
 */
export function useEarlierEvents<E>(events: readonly E[], anchor: number): EarlierEvents<E> {
  const [stepped, setCount] = useState(EVENTS_PER_STEP)
  const [anchored, setAnchored] = useState(0)
  const wanted = anchor < 0 ? 0 : events.length - anchor
  // Events before the anchor give it a context, and the rendered events stay when the anchor is reached.
  if (wanted > stepped && wanted + EVENTS_PER_STEP > anchored) setAnchored(wanted + EVENTS_PER_STEP)
  const count = Math.max(stepped, anchored)
  const latestCount = useRef(count)
  const scrolled = useRef<{ scroller: HTMLElement; fromEnd: number } | null>(null)
  const hasEarlier = count < events.length

  const sentinelRef = useCallback((sentinel: HTMLElement | null) => {
    const scroller = sentinel?.closest<HTMLElement>('[data-scroller]')
    if (!sentinel || !scroller) return
    const watcher = new IntersectionObserver(
      (entries) => {
        // On a busy machine several entries arrive together; only the last one has the current state.
        if (!entries.at(-1)?.isIntersecting) return
        scrolled.current = { scroller, fromEnd: scroller.scrollHeight - scroller.scrollTop }
        setCount((before) => Math.max(before, latestCount.current) + EVENTS_PER_STEP)
      },
      { root: scroller, rootMargin: `${NEAR_PX}px 0px 0px` },
    )
    watcher.observe(sentinel)
    return () => watcher.disconnect()
  }, [])

  useLayoutEffect(() => {
    latestCount.current = count
  })
  // The visible events do not move while earlier ones are added above them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when more events are rendered.
  useLayoutEffect(() => {
    const before = scrolled.current
    scrolled.current = null
    if (before) before.scroller.scrollTop = before.scroller.scrollHeight - before.fromEnd
  }, [count])

  return { rendered: hasEarlier ? events.slice(-count) : events, sentinelRef, hasEarlier }
}
