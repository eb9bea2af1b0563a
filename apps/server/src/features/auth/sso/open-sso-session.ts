import { byUser } from '@enamel/domain/actors/actor'
import type { ProviderTokens, SharedIdentity } from '../../../adapters/identity/identity-provider.ts'
import { inPractice, type PracticeTx } from '../../../db/database.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import { type IdentityLink, insertIdentity } from '../identity.queries.ts'
import { voidInvitations } from '../invitation/invitation.queries.ts'
import { insertSession } from '../session.queries.ts'
import { sessionEnd } from '../session-life.ts'
import type { Found } from './find-person.ts'
import { sealTokens } from './provider-tokens.ts'

export interface CameBack {
  issuer: string
  identity: SharedIdentity
  tokens: ProviderTokens
}

/**
 * Links the identity if needed and opens the session, in one transaction, with their lines in the audit log.
 * @returns the session's token; null when the identity could not be linked
 */
export async function openSsoSession(
  { deps, audit, requestId }: RequestContext,
  found: Exclude<Found, { kind: 'nobody' }>,
  { issuer, identity, tokens }: CameBack,
): Promise<string | null> {
  const { client_id: clientId, user_id: userId } = found.person
  const now = deps.clock.now()
  const sealed = await sealTokens(deps.secret, tokens)
  const line = (action: string) => ({
    ...{ clientId, actor: byUser(userId), action },
    ...{ patientId: null, requestId, status: 302 },
  })
  return inPractice(deps.db, clientId, async (tx) => {
    if (found.kind === 'to_link') {
      if (!(await linkIdentity(tx, { userId, issuer, identity }, now))) return null
      await audit.write(tx, [line('identity.link')])
    }
    await audit.write(tx, [line('session.open')])
    return insertSession(tx, userId, now, sessionEnd(now, now), { ...sealed, asked_at: now })
  })
}

/**
 * Links an identity to a user, and voids all their invitations.
 * @returns false, with nothing changed, when either is linked already: if two follow one invitation at once, one
 *   succeeds
 */
async function linkIdentity(tx: PracticeTx, link: IdentityLink, now: Date): Promise<boolean> {
  if (!(await insertIdentity(tx, link, now))) return false
  await voidInvitations(tx, link.userId, now)
  return true
}
