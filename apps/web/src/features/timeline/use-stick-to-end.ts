import { type RefCallback, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end a reader counts as being there. */
const NEAR_END_PX = 48

export interface StuckToEnd {
  scrollerRef: RefCallback<HTMLElement>
  contentRef: RefCallback<HTMLElement>
  onScroll: () => void
  /** Something was added while the reader was further up. */
  unseen: boolean
  toEnd: () => void
}

/**
 * Holds a scrolled list at its newest end while items are added and change size, unless the reader has scrolled up:
 * then nothing moves and `unseen` shows that there is something new.
 * @param newest the id of the newest item
 * @param own the newest item was made on this screen: its sender wants to see it
 */
export function useStickToEnd(newest: string | undefined, own: boolean): StuckToEnd {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [content, setContent] = useState<HTMLElement | null>(null)
  const [unseen, setUnseen] = useState(false)
  const stuck = useRef(true)
  /** The last scroll position, set by the reader or from here, in px from the top. */
  const place = useRef(0)
  const seen = useRef(newest)

  /** Recorded at once: a reader may scroll up before the scroll event. */
  const stay = useCallback(() => {
    if (!scroller || !stuck.current) return
    scroller.scrollTop = scroller.scrollHeight
    place.current = scroller.scrollTop
  }, [scroller])

  const toEnd = useCallback(() => {
    stuck.current = true
    setUnseen(false)
    stay()
  }, [stay])

  useLayoutEffect(() => {
    const before = seen.current
    seen.current = newest
    if (before === newest) return
    if (stuck.current || own || before === undefined) toEnd()
    else setUnseen(true)
  }, [newest, own, toEnd])

  useLayoutEffect(() => {
    if (!scroller || !content) return
    stay()
    const sizes = new ResizeObserver(stay)
    sizes.observe(content)
    sizes.observe(scroller)
    return () => sizes.disconnect()
  }, [scroller, content, stay])

  // A list that is removed and added again starts at its end.
  useEffect(() => {
    if (!scroller) stuck.current = true
  }, [scroller])

  return {
    scrollerRef: setScroller,
    contentRef: setContent,
    unseen,
    toEnd,
    onScroll: () => {
      if (!scroller) return
      const wentUp = scroller.scrollTop < place.current
      place.current = scroller.scrollTop
      if (scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX) {
        stuck.current = true
        setUnseen(false)
      } else if (wentUp) {
        // Only scrolling up leaves the end: growth below does not.
        stuck.current = false
      }
    },
  }
}
