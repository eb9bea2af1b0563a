import type { auth } from '@enamel/contract/auth'
import { INVITATION_LIFE_MS, INVITE_RESET_MS } from '@enamel/domain/auth/sso'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/database.ts'
import { accepted, answer, refuse } from '../../../http/outcome.ts'
import type { Handler } from '../../../http/serve.ts'
import { hashToken } from '../../../http/session.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { voidInvitations } from '../sso/link-identity.ts'
import { invitationToken } from './invitation-token.ts'
import { invitationKey, sendInvitationKind } from './send-invitation.kind.ts'

/**
 * Sends the signed-in person an email by which they link or register their shared identity (AUTH-27). A new one voids
 * those before it; the email leaves by the job that is written with it.
 */
export const invite: Handler<typeof auth.invite> = async ({ world, session, change }) => {
  const { identity, config, clock, secret } = world
  if (!identity || config.authMode !== 'concurrent') return refuse('not_found')
  const { userId } = session
  const now = clock.now()
  return change(async (tx) => {
    await holdUser(tx, userId)
    if (await isLinked(tx, userId, identity.issuer)) return answer({ status: 'linked' as const })
    const freeAt = await nextInvitationAt(tx, userId)
    if (freeAt && freeAt > now) {
      return refuse('invite_locked', { retryAfterSeconds: (freeAt.getTime() - now.getTime()) / 1000 })
    }
    await voidInvitations(tx, userId, now)
    const id = uuid()
    await tx
      .insertInto('invitations')
      .values({
        client_id: tx.clientId,
        id,
        user_id: userId,
        token_hash: hashToken(invitationToken(secret, id)),
        sent_at: now,
        expires_at: new Date(now.getTime() + INVITATION_LIFE_MS),
      })
      .execute()
    const payload = { client_id: tx.clientId, invitation_id: id }
    await enqueue(tx, sendInvitationKind, payload, { key: invitationKey(payload) })
    return accepted({ status: 'sent' as const })
  })
}

/** Invitations of one person are made one after the other. */
async function holdUser(tx: PracticeTx, userId: string): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', userId)
    .forUpdate()
    .execute()
}

async function isLinked(tx: PracticeTx, userId: string, issuer: string): Promise<boolean> {
  const identity = await tx
    .selectFrom('identities')
    .select('subject')
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return identity !== undefined
}

async function nextInvitationAt(tx: PracticeTx, userId: string): Promise<Date | null> {
  const last = await tx
    .selectFrom('invitations')
    .select('sent_at')
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst()
  return last ? new Date(last.sent_at.getTime() + INVITE_RESET_MS) : null
}
