import type { users } from '@enamel/contract/users'
import { remainingInviteLock } from '@enamel/domain/users/invitation'
import { created, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { createInvitation, lastWithdrawnFrom } from '../auth/index.ts'
import { presentUser } from './present-user.ts'
import { sendingRefusal } from './sending-refusal.ts'
import {
  existingUser,
  insertInvitedUser,
  lockUsers,
  type NewUser,
  type StoredUser,
  userById,
} from './user.queries.ts'

/**
 * Adds a user who joins by the invitation that is sent to them. A repetition with the same id and content sends no
 * second email, and an address whose invitation was withdrawn gets the next one after five minutes.
 */
export const inviteUser: Handler<typeof users.invite> = (context, { body }) => {
  const { deps, session, change } = context
  return change(async (tx) => {
    await lockUsers(tx)
    const existing = await userById(tx, body.id)
    if (existing)
      return isRepetition(existing, body) ? created(presentUser(existing, context)) : refuse('id_reused')
    const refused = await sendingRefusal(tx, deps)
    if (refused) return refused
    const now = deps.clock.now()
    const lockedMs = remainingInviteLock(await lastWithdrawnFrom(tx, body.email), now)
    if (lockedMs > 0) return refuse('invite_locked', { retryAfterSeconds: lockedMs / 1000 })
    if (!(await insertInvitedUser(tx, body, now))) return refuse('email_taken')
    await createInvitation(tx, { userId: body.id, email: body.email, invitedBy: session.userId }, deps)
    await tx.emit({ name: 'practice_changed', sections: ['users'], at: now })
    return created(presentUser(await existingUser(tx, body.id), context))
  })
}

function isRepetition(existing: StoredUser, { name, email, role }: NewUser): boolean {
  return existing.name === name && existing.email === email && existing.role === role
}
