import type { IdentityProvider } from '../../../adapters/identity/identity-provider.ts'
import type { RequestContext } from '../../../http/context.ts'
import type { Session } from '../../../http/session.ts'
import { endSession } from '../end-session.ts'
import { tokensOf } from './provider-session.ts'

/**
 * Ends a session that its person logs out of. What the provider could be asked with is given back to it, for which
 * nobody waits: the log-out stands whatever the provider says.
 * @param status what the call answers that logs out
 * @returns the ID token of a session that was opened at the provider; null for others
 */
export async function endByPerson(
  context: RequestContext,
  session: Session,
  status: number,
): Promise<string | null> {
  const { identity } = context.world
  const { idToken, refreshToken } = await tokensOf(context.world, session)
  await endSession(context, session, status)
  if (identity && refreshToken !== null) void giveBack(context, identity, refreshToken)
  return idToken
}

async function giveBack({ log }: RequestContext, provider: IdentityProvider, refreshToken: string) {
  const given = await provider.revoke(refreshToken)
  if (!given.ok) log.warn(`the identity provider did not take a refresh token back: ${given.detail}`)
}
