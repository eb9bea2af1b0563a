import type { RequestContext } from '../../../http/pipeline/context.ts'
import type { Session } from '../../../http/pipeline/session.ts'
import { endSession } from '../end-session.ts'
import { tokensOf } from './provider-session.ts'
import { revokeToken } from './revoke-token.ts'

/**
 * Ends a session when its user logs out. The provider's token is revoked in the background, because the log-out is
 * valid whatever the provider responds.
 * @param status the status of the response to the request that logs out
 * @returns the ID token of a session that was opened at the provider; null for other sessions
 */
export async function endSessionByLogOut(
  context: RequestContext,
  session: Session,
  status: number,
): Promise<string | null> {
  const { idToken, refreshToken } = await tokensOf(context.deps, session)
  await endSession(context, session, { cause: 'log_out', status })
  void revokeToken(context, refreshToken)
  return idToken
}
