import { useCallback, useSyncExternalStore } from 'react'
import type { ReplyState } from './model/reply-state.ts'
import type { ReplyStore } from './reply-store.ts'

/** The draft of the reply to a patient; the component renders again when the draft changes. */
export function useReply(store: ReplyStore, patientId: string): ReplyState {
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.of(patientId), [store, patientId]),
  )
}
