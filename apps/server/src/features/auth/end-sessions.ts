import type { PracticeTx } from '../../db/practice-tx.ts'
import type { RequestContext } from '../../http/pipeline/context.ts'
import type { Session } from '../../http/pipeline/session.ts'
import { deleteOtherSessions, deleteSessionsOf, type EndedSession } from './session.queries.ts'
import { openToken } from './sso/provider-tokens.ts'
import { revokeToken } from './sso/revoke-token.ts'

/**
 * Ends the other sessions of a session's user, or one of them.
 * @param id the id of the one to end; all by default
 * @returns those that have ended, which have to be disconnected after the transaction
 */
export async function endOtherSessions(
  tx: PracticeTx,
  session: Session,
  { at, id }: { at: Date; id?: string },
): Promise<EndedSession[]> {
  const ended = await deleteOtherSessions(tx, session, id)
  const { userId } = session
  if (ended.length > 0) {
    await tx.emit({ name: 'session_ended', userId, cause: 'ended', hasAnother: true, at })
  }
  return ended
}

/**
 * Ends all sessions of a user who is deactivated, or gets a new password from the operator.
 * @returns those that have ended, which have to be disconnected after the transaction
 */
export async function endAllSessions(tx: PracticeTx, userId: string, at: Date): Promise<EndedSession[]> {
  const ended = await deleteSessionsOf(tx, userId)
  await tx.emit({ name: 'session_ended', userId, cause: 'deactivated', hasAnother: false, at })
  return ended
}

/**
 * Closes the push sockets of sessions that have ended, and revokes their refresh tokens at the identity provider in the
 * background, because they have ended whatever the provider responds.
 */
export async function disconnectSessions(
  context: Pick<RequestContext, 'deps' | 'log'>,
  ended: readonly EndedSession[],
): Promise<void> {
  const { push, secret } = context.deps
  for (const { refreshToken } of ended) {
    void openToken(secret, refreshToken).then((token) => revokeToken(context, token))
  }
  await Promise.all(ended.map((session) => push.endSession(session)))
}
