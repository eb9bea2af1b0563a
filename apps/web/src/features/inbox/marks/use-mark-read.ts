import type { Conversation, Mark } from '@enamel/domain/inbox/conversation'
import { useTimeout } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { opensUnread } from '../model/marks.ts'

/** How long a conversation is open before it counts as read, when the user has moved to it from another. */
const PASSED_MS = 500

interface MarkRead {
  /** Marks a conversation that is being opened. */
  now: (patientId: string | null) => void
  /** Marks a conversation to which the user moves, unless they have moved on within half a second. */
  later: (patientId: string) => void
  /** Does not mark the conversation to which the user has just moved, which has been marked otherwise. */
  cancel: () => void
}

/**
 * Marks an unread conversation as read when it is opened (INB-07): immediately, or once it is listed if the page's URL
 * opened it. One that the user only passes stays unread.
 */
export function useMarkRead(
  rows: readonly Conversation[],
  open: string | null,
  markOne: (patientId: string, mark: Mark) => void,
): MarkRead {
  /** A patient whose conversation is to be marked once it is listed. */
  const unlisted = useRef(open)
  const read = (patientId: string | null) => {
    const row = rows.find((listed) => listed.patient_id === patientId)
    unlisted.current = row ? null : patientId
    if (row && opensUnread(row)) markOne(row.patient_id, 'read')
  }
  const { start, clear } = useTimeout((patientId: string) => read(patientId), PASSED_MS)
  const readListed = useEffectEvent(() => {
    if (unlisted.current !== null && unlisted.current === open) read(unlisted.current)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for new rows, which may include the conversation.
  useEffect(() => readListed(), [rows])
  return {
    now(patientId) {
      clear()
      read(patientId)
    },
    later(patientId) {
      clear()
      unlisted.current = null
      start(patientId)
    },
    cancel: clear,
  }
}
