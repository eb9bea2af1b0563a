import type { auth } from '@enamel/contract/auth'
import { remainingInviteLock } from '@enamel/domain/users/invitation'
import { accepted, ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { isLinked } from '../identity.queries.ts'
import { createInvitation } from './create-invitation.ts'
import { lastSentAt, lockUser } from './invitation.queries.ts'

/** Sends the signed-in user an email with which they link or register their shared identity (AUTH-27). */
export const invite: Handler<typeof auth.invite> = async ({ deps, session, change }) => {
  const { identity, config, clock } = deps
  if (!identity || config.signIn.mode !== 'concurrent') return refuse('not_found')
  const { userId, email } = session
  return change(async (tx) => {
    await lockUser(tx, userId)
    if (await isLinked(tx, userId, identity.issuer)) return ok({ status: 'linked' as const })
    const lockedMs = remainingInviteLock(await lastSentAt(tx, userId), clock.now())
    if (lockedMs > 0) return refuse('invite_locked', { retryAfterSeconds: lockedMs / 1000 })
    await createInvitation(tx, { userId, email, invitedBy: null }, deps)
    return accepted({ status: 'sent' as const })
  })
}
