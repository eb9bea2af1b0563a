import { useCallback, useSyncExternalStore } from 'react'
import type { ReplyState } from './model/reply-state.ts'
import type { ReplyStore } from './reply-store.ts'

/** The reply being written to a patient; renders again whenever it changes. */
export function useReply(store: ReplyStore, patientId: string): ReplyState {
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.of(patientId), [store, patientId]),
  )
}
