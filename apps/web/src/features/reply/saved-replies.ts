import type { Replies } from '@enamel/domain/reply/reply-state'
import { warn } from '../../lib/browser-log.ts'
import { createSavedState, type SavedSection } from '../../lib/saved-state.ts'
import { createReplyStore, parseReplies, type ReplyStore } from './reply-store.ts'

interface Owned {
  /** Who was signed in when they were written. */
  owner: string
  replies: Replies
}

// Of this tab alone, and gone with it: what is written to patients must not lie about on a shared computer.
const tab = createSavedState({ storage: () => window.sessionStorage, warn })
const section: SavedSection<Owned> = tab.section('replies', (saved) => {
  const { owner, replies } = Object(saved) as Record<string, unknown>
  const read = parseReplies(replies)
  return typeof owner === 'string' && read ? { owner, replies: read } : undefined
})

let current: { owner: string; store: ReplyStore } | undefined

/**
 * The replies of whoever is signed in; another person's are not read, and written over.
 * @param owner who it is, the same over reloads
 */
export function repliesOf(owner: string): ReplyStore {
  if (current?.owner !== owner) {
    const store = createReplyStore({
      read: () => {
        const saved = section.read()
        return saved?.owner === owner ? saved.replies : undefined
      },
      write: (replies) => section.write({ owner, replies }),
    })
    current = { owner, store }
  }
  return current.store
}

/**
 * Drops what is being written.
 * @param exceptOf whose is kept, if anybody's
 */
export function forgetReplies(exceptOf?: string): void {
  if (current?.owner !== exceptOf) current = undefined
  if (section.read()?.owner !== exceptOf) section.forget()
}
