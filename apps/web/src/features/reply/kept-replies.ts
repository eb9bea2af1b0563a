import { type SavedSection, tabState } from '../../lib/saved-state.ts'
import type { ReplyStore } from './reply-store.ts'

// What may be asked about replies before anybody writes one. What is in them comes with the reply bar.

export const REPLIES_SECTION = 'replies'

interface Owned {
  /** Who was signed in when they were written. */
  owner: string
}

let current: (Owned & { store: ReplyStore }) | undefined

const saved: SavedSection<Owned> = tabState.section(REPLIES_SECTION, (value) => {
  const { owner } = Object(value) as Record<string, unknown>
  return typeof owner === 'string' ? { owner } : undefined
})

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
  if (saved.read()?.owner !== exceptOf) saved.forget()
}
