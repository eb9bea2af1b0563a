import { byUser } from '@enamel/domain/actors/actor'
import type { ProviderTokens, SharedIdentity } from '../../../adapters/identity/identity-provider.ts'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import { type IdentityLink, insertIdentity } from '../identity.queries.ts'
import { markAsJoined, voidInvitations } from '../invitation/invitation.queries.ts'
import { insertSession, lockActiveUser } from '../session.queries.ts'
import { sessionEnd } from '../session-life.ts'
import type { UserMatch } from './find-user.ts'
import { sealTokens } from './provider-tokens.ts'

export interface ProviderSignIn {
  issuer: string
  identity: SharedIdentity
  tokens: ProviderTokens
}

export type OpenSsoResult = { ok: true; token: string } | { ok: false; reason: 'deactivated' | 'not_linked' }

/**
 * Links the identity if needed and opens the session, in one transaction with their entries in the audit log.
 * @returns `deactivated` when the user may no longer sign in, `not_linked` when the identity could not be linked
 */
export async function openSsoSession(
  context: RequestContext,
  match: Exclude<UserMatch, { kind: 'unknown' }>,
  { issuer, identity, tokens }: ProviderSignIn,
): Promise<OpenSsoResult> {
  const { deps, audit, requestId } = context
  const { client_id: clientId, user_id: userId } = match.user
  const now = deps.clock.now()
  const sealed = await sealTokens(deps.secret, tokens)
  const auditEntry = (action: string) => ({
    clientId,
    actor: byUser(userId),
    action,
    patientId: null,
    requestId,
    status: 302,
  })
  return inPractice(deps.db, clientId, async (tx) => {
    if (!(await lockActiveUser(tx, userId))) return { ok: false, reason: 'deactivated' }
    if (match.kind === 'to_link') {
      if (!(await linkIdentity(tx, { userId, issuer, identity }, now)))
        return { ok: false, reason: 'not_linked' }
      audit.write(tx, [auditEntry('identity.link')])
    }
    audit.write(tx, [auditEntry('session.open')])
    const tokens = { ...sealed, asked_at: now }
    const session = { userId, now, expiresAt: sessionEnd(now, now), browser: context, tokens }
    return { ok: true, token: await insertSession(tx, session) }
  })
}

/**
 * Links an identity to a user, who thereby joins the practice, and voids all their invitations.
 * @returns false, with nothing changed, when the identity or the user is already linked, so that only one of two
 *   browsers that use one invitation at the same time succeeds
 */
async function linkIdentity(tx: PracticeTx, link: IdentityLink, now: Date): Promise<boolean> {
  if (!(await insertIdentity(tx, link, now))) return false
  await voidInvitations(tx, link.userId, now)
  await markAsJoined(tx, link.userId, now)
  return true
}
