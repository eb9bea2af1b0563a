import { useCallback, useSyncExternalStore } from 'react'
import { useIsOnline } from '../../../lib/use-is-online.ts'
import type { ReplyStore } from '../reply-store.ts'

/** Whether a reply to the patient would wait: the browser is offline, or an earlier reply waits for the server. */
export function useOffline(replies: ReplyStore, patientId: string): boolean {
  const isOnline = useIsOnline()
  const isWaiting = useSyncExternalStore(
    replies.subscribe,
    useCallback(() => replies.unsent(patientId).some(({ waiting }) => waiting), [replies, patientId]),
  )
  return !isOnline || isWaiting
}
