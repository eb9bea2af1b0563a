import type { ReplyState } from '@enamel/domain/reply/reply-state'
import { useCallback, useSyncExternalStore } from 'react'
import type { ReplyStore } from './reply-store.ts'

/** What is being written to a patient, drawn anew whenever it changes. */
export function useReply(store: ReplyStore, patientId: string): ReplyState {
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.of(patientId), [store, patientId]),
  )
}
