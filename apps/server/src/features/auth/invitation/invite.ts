import type { auth } from '@enamel/contract/auth'
import { INVITATION_LIFE_MS, INVITE_RESET_MS } from '@enamel/domain/auth/sso'
import { v7 as uuid } from 'uuid'
import { accepted, ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { hashToken } from '../../../http/pipeline/session.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { isLinked } from '../identity.queries.ts'
import { insertInvitation, lastSentAt, lockUser, voidInvitations } from './invitation.queries.ts'
import { invitationToken } from './invitation-token.ts'
import { invitationKey, sendInvitationKind } from './send-invitation.kind.ts'

/**
 * Sends the signed-in user an email with which they link or register their shared identity (AUTH-27). A new invitation
 * voids earlier invitations. The email is sent by a job that is enqueued in the same transaction.
 */
export const invite: Handler<typeof auth.invite> = async ({ deps, session, change }) => {
  const { identity, config, clock, secret } = deps
  if (!identity || config.signIn.mode !== 'concurrent') return refuse('not_found')
  const { userId } = session
  const now = clock.now()
  return change(async (tx) => {
    await lockUser(tx, userId)
    if (await isLinked(tx, userId, identity.issuer)) return ok({ status: 'linked' as const })
    const lockedMs = remainingLock(await lastSentAt(tx, userId), now)
    if (lockedMs > 0) return refuse('invite_locked', { retryAfterSeconds: lockedMs / 1000 })
    await voidInvitations(tx, userId, now)
    const id = uuid()
    await insertInvitation(tx, {
      id,
      userId,
      sentAt: now,
      tokenHash: hashToken(invitationToken(secret, id)),
      expiresAt: new Date(now.getTime() + INVITATION_LIFE_MS),
    })
    const payload = { client_id: tx.clientId, invitation_id: id }
    await enqueue(tx, sendInvitationKind, payload, { key: invitationKey(payload) })
    return accepted({ status: 'sent' as const })
  })
}

/** Milliseconds until a user can be invited again. */
function remainingLock(lastSent: Date | null, now: Date): number {
  return lastSent ? lastSent.getTime() + INVITE_RESET_MS - now.getTime() : 0
}
