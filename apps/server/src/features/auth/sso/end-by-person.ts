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
 * Ends a session by its user's log-out. With their last session the files of their drafts are removed, as their
 * browsers drop the drafts. An expired session leaves both for their return. The provider's token is revoked in the
 * background: the log-out is valid whatever the provider answers.
 * @param status of the response to the call that logs out
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
