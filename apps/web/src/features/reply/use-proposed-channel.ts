import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { patientChannel } from '@enamel/domain/reply/patient-channel'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { ShownTimeline } from './ports.ts'
import type { ReplyStore } from './reply-store.ts'

interface Input {
  replies: ReplyStore
  patientId: string
  timeline: ShownTimeline
  /** The channels that can be used for the patient. */
  available: readonly ReplyChannel[]
}

/**
 * Shows the patient's own channel once the timeline is loaded, unless a reply was begun or the user is already in the
 * reply bar. A message that arrives later does not change the channel under the user's hands.
 */
export function useProposedChannel({ replies, patientId, timeline, available }: Input): void {
  const isLoaded = timeline.view === 'events'
  const propose = useEffectEvent(() => {
    const focused = document.activeElement
    // A user whose focus is on the panel itself waits for the channel (use-early-typing.ts).
    if (focused?.closest('[data-reply-bar]') && focused.role !== 'tabpanel') return
    const channel = patientChannel(timeline.items, available)
    if (channel !== null) replies.propose(patientId, channel)
  })
  const channels = available.join()
  // Before the next paint, so that a cached conversation does not show a different channel first.
  useLayoutEffect(() => {
    if (isLoaded && channels !== '') propose()
  }, [isLoaded, channels])
}
