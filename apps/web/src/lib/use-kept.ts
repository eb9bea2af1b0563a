import { useSyncExternalStore } from 'react'
import type { Kept } from './kept.ts'

/** What is kept, now and whenever it changes. */
export function useKept<T>(kept: Kept<T>, owner: string, about: string): T | undefined {
  return useSyncExternalStore(kept.subscribe, () => kept.get(owner, about))
}
