import type { SessionEnded } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { changePresence } from './change-presence.ts'
import { pagesOfEndedSessions } from './presence.queries.ts'

/** A user who has logged out is not here any more, nor is one whose session was ended elsewhere. */
export const removePresenceOfSession: Reaction<SessionEnded> = async (tx, { userId, at }) => {
  const ended = await pagesOfEndedSessions(tx, userId)
  if (ended.size === 0) return
  await changePresence(tx, at, (pages) =>
    pages.filter(({ id, pageId }) => id !== userId || !ended.has(pageId)),
  )
}
