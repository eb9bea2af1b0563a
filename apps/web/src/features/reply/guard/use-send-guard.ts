import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { changesSince, latestEntry } from '@enamel/domain/reply/thread-changes'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { isWritten, type ReplyState } from '../model/reply-state.ts'
import type { ShownTimeline } from '../ports.ts'
import type { ReplyStore } from '../reply-store.ts'
import type { ThreadChanges } from './thread-base.ts'

interface Input {
  replies: ReplyStore
  patientId: string
  reply: ReplyState
  /** The shown channel. */
  channel: ReplyChannel
  timeline: ShownTimeline
  /** The user's name. */
  writer: string
}

export interface SendGuard {
  /** What has come in since the draft was begun, while the user is asked whether to send it; null otherwise. */
  changes: ThreadChanges | null
  /**
   * Sends the draft, unless something has come in since it was begun: then the user is asked. When the user was asked,
   * it is sent, unless more has come in since then.
   */
  guard: (send: () => void) => void
  /** Ends the question. The draft is now based on the thread as it is shown. */
  keepEditing: () => void
}

/**
 * Stops a reply once that was written before something new came in. This decides by the shown timeline; the server
 * decides again by its own. A note is not stopped, since the patient does not get it.
 */
export function useSendGuard({ replies, patientId, reply, channel, timeline, writer }: Input): SendGuard {
  const { items, view } = timeline
  const changes = useSyncExternalStore(
    replies.subscribe,
    useCallback(() => replies.changes(patientId), [replies, patientId]),
  )
  const isBegun = isWritten(reply) && view === 'events'
  useEffect(() => {
    if (isBegun && replies.basedOn(patientId) === undefined)
      replies.setBase(patientId, latestEntry(items, writer))
  }, [isBegun, replies, patientId, items, writer])
  const lastShown = changes?.events.at(-1)?.id
  return {
    changes: (channel !== 'Note' && changes) || null,
    guard(send) {
      if (lastShown) replies.setBase(patientId, lastShown)
      const basedOn = replies.basedOn(patientId)
      const events = channel === 'Note' || basedOn === undefined ? [] : changesSince(items, basedOn, writer)
      if (events.length > 0) replies.askAbout(patientId, { events })
      else send()
    },
    keepEditing() {
      const isListed = items.some(({ id }) => id === lastShown)
      replies.setBase(patientId, isListed || !lastShown ? latestEntry(items, writer) : lastShown)
    },
  }
}
