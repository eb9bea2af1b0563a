import { type RefCallback, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The distance from the end at which a user counts as being at the end. */
const NEAR_END_PX = 48

export interface StuckToEnd {
  scrollerRef: RefCallback<HTMLElement>
  contentRef: RefCallback<HTMLElement>
  onScroll: () => void
  /** Items were added while the user had scrolled up. */
  unseen: boolean
  toEnd: () => void
  /** To be called before the list is scrolled to an older item. */
  leaveEnd: () => void
}

/**
 * Keeps a scrolled list at its newest end while items are added or change size, unless the user has scrolled up. In
 * that case the list does not move, and `unseen` is true after a new item.
 * @param newest the id of the newest item
 * @param own whether the newest item was created on this screen: the list then scrolls to it even if the user has
 * scrolled up
 */
export function useStickToEnd(newest: string | undefined, own: boolean): StuckToEnd {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [content, setContent] = useState<HTMLElement | null>(null)
  const [unseen, setUnseen] = useState(false)
  const stuck = useRef(true)
  /** The last scroll position, set by the user or by this hook, in px from the top. */
  const position = useRef(0)
  const seen = useRef(newest)

  /**
   * Scrolls to the end, unless the user has scrolled up. The position is stored immediately, since the user may scroll
   * up before the scroll event.
   */
  const stay = useCallback(() => {
    if (!scroller || !stuck.current) return
    scroller.scrollTop = scroller.scrollHeight
    position.current = scroller.scrollTop
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
    leaveEnd: useCallback(() => {
      stuck.current = false
    }, []),
    onScroll: () => {
      if (!scroller) return
      const wentUp = scroller.scrollTop < position.current
      position.current = scroller.scrollTop
      if (scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX) {
        stuck.current = true
        setUnseen(false)
      } else if (wentUp) {
        // Only scrolling up leaves the end, and growing content does not.
        stuck.current = false
      }
    },
  }
}
