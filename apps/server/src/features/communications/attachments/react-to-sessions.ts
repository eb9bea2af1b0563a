import type { SessionEnded } from '../../../events/domain-event.ts'
import type { Reaction } from '../../../events/reaction.ts'
import { expireDrafts } from './upload.queries.ts'

/**
 * Removes the files of a user's drafts when they log out of their last session, because browsers then drop the drafts.
 * Sessions that end in a different way leave the drafts and their files for the user's return.
 */
export const expireDraftsAtLogOut: Reaction<SessionEnded> = async (tx, { userId, cause, hasAnother, at }) => {
  if (cause === 'log_out' && !hasAnother) await expireDrafts(tx, { userId, now: at })
}
