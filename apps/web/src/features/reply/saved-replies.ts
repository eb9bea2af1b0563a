import { type SavedSection, tabState } from '../../lib/saved-state.ts'
import { keepStore, keptStore, ownerOf, REPLIES_SECTION } from './kept-replies.ts'
import { createReplyStore, parseReplies, type ReplyStore, type SavedReplies } from './reply-store.ts'

interface Owned extends SavedReplies {
  /** Who was signed in when they were written. */
  owner: string
}

// Gone with the tab: what is written to patients must not lie about on a shared computer.
const section: SavedSection<Owned> = tabState.section(REPLIES_SECTION, (saved) => {
  const owner = ownerOf(saved)
  const read = parseReplies(saved)
  return owner !== undefined && read ? { owner, ...read } : undefined
})

/**
 * The replies of whoever is signed in; another person's are not read, and written over.
 * @param owner who it is, the same over reloads
 */
export function repliesOf(owner: string): ReplyStore {
  const kept = keptStore(owner)
  if (kept) return kept
  const store = createReplyStore({
    read: () => {
      const saved = section.read()
      return saved?.owner === owner ? saved : undefined
    },
    write: (replies) => section.write({ owner, ...replies }),
  })
  keepStore(owner, store)
  return store
}
