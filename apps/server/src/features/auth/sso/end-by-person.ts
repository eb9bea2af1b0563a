import type { IdentityProvider } from '../../../adapters/identity/identity-provider.ts'
import { inPractice } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { RequestContext } from '../../../http/context.ts'
import type { Session } from '../../../http/session.ts'
import { expireDrafts } from '../../communications/index.ts'
import { endSession } from '../end-session.ts'
import { isSignedIn } from '../session.queries.ts'
import { tokensOf } from './provider-session.ts'

/**
 * Ends a session that its person logs out of; with their last one go the files of their drafts, which their browsers
 * forget. An expired session leaves both for their return. What the provider could be asked with is given back to it, for which
 * nobody waits: the log-out stands whatever the provider says.
 * @param status what the call answers that logs out
 * @returns the ID token of a session that was opened at the provider; null for others
 */
export async function endByPerson(
  context: RequestContext,
  session: Session,
  status: number,
): Promise<string | null> {
  const { identity } = context.deps
  const { idToken, refreshToken } = await tokensOf(context.deps, session)
  await endSession(context, session, status)
  await leaveNoDrafts(context.deps, session)
  if (identity && refreshToken !== null) void giveBack(context, identity, refreshToken)
  return idToken
}

function leaveNoDrafts({ db, clock }: Dependencies, { clientId, userId }: Session): Promise<void> {
  return inPractice(db, clientId, async (tx) => {
    const now = clock.now()
    if (!(await isSignedIn(tx, userId, now))) await expireDrafts(tx, { userId, now })
  })
}

async function giveBack({ log }: RequestContext, provider: IdentityProvider, refreshToken: string) {
  const given = await provider.revoke(refreshToken)
  if (!given.ok) log.warn(`the identity provider did not take a refresh token back: ${given.detail}`)
}
