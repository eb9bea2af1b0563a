import { useSyncExternalStore } from 'react'
import { type Drafts, draftStatuses, subscribeToDrafts } from './drafts.ts'

/** A draft, rendered again when it changes. */
export function useDraft<T>(drafts: Drafts<T>, owner: string, key: string): T | undefined {
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(owner, key))
}

/** Whether a draft with this key, of any kind, could not be saved. */
export function useHasFailedDraft(owner: string, key: string): boolean {
  return useSyncExternalStore(subscribeToDrafts, () => draftStatuses(owner, key).includes('failed'))
}
