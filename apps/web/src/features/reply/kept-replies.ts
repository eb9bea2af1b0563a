import { type SavedSection, type SavedState, tabState } from '../../lib/saved-state.ts'
import type { ReplyStore } from './reply-store.ts'

// What may be asked about replies before anybody writes one. What is in them comes with the reply bar.

export const REPLIES_SECTION = 'replies'

let current: { owner: string; store: ReplyStore } | undefined

/** Who was signed in when the replies that are saved were written. */
export function ownerOf(saved: unknown): string | undefined {
  const { owner } = Object(saved) as Record<string, unknown>
  return typeof owner === 'string' ? owner : undefined
}

/** Whose replies a tab keeps. */
export function repliesOwnerIn(state: SavedState): SavedSection<string> {
  return state.section(REPLIES_SECTION, ownerOf)
}

/** The store of this page, if it is this person's. */
export function keptStore(owner: string): ReplyStore | undefined {
  return current?.owner === owner ? current.store : undefined
}

export function keepStore(owner: string, store: ReplyStore): void {
  current = { owner, store }
}

/**
 * Drops what is being written.
 * @param exceptOf whose is kept, if anybody's
 */
export function forgetReplies(exceptOf?: string): void {
  if (current?.owner !== exceptOf) current = undefined
  const saved = repliesOwnerIn(tabState)
  if (saved.read() !== exceptOf) saved.forget()
}
