import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { useCallback, useEffect, useState } from 'react'
import { reachedAnchor, useTimelineAnchor } from '../../signed-in/timeline-anchor.ts'

/** How long a message to which the timeline has scrolled stays marked, in milliseconds. */
const MARKED_MS = 2_500

/**
 * Scrolls to the message that was found for this patient, once it is loaded and rendered, and marks it for a moment.
 * @param leaveEnd called before the timeline scrolls, which otherwise stays at its newest end
 */
export function useAnchor(patientId: string, events: readonly TimelineEvent[], leaveEnd: () => void) {
  const anchor = useTimelineAnchor()
  const wanted = anchor?.patientId === patientId ? anchor.messageId : null
  const [anchoredId, setAnchoredId] = useState<string | null>(null)
  useEffect(() => {
    if (anchoredId === null) return
    const timer = setTimeout(() => setAnchoredId(null), MARKED_MS)
    return () => clearTimeout(timer)
  }, [anchoredId])
  const anchorRef = useCallback(
    (item: HTMLLIElement | null) => {
      if (!item || wanted === null) return
      leaveEnd()
      item.scrollIntoView({ block: 'center' })
      item.tabIndex = -1
      item.focus({ preventScroll: true })
      setAnchoredId(wanted)
      reachedAnchor()
    },
    [wanted, leaveEnd],
  )
  return {
    /** The index of the message to scroll to; -1 if there is none, or it is not loaded. */
    anchorIndex: wanted === null ? -1 : events.findIndex(({ id }) => id === wanted),
    /** The ref of that message. */
    anchorRef,
    /** The message that is marked. */
    anchoredId,
  }
}
