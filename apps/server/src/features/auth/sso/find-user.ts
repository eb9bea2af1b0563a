import type { SharedIdentity } from '../../../adapters/identity/identity-provider.ts'
import type { Database } from '../../../db/database.ts'
import { type FoundPerson, lookup } from '../../../db/lookup.ts'
import { isLive } from '../invitation/is-live.ts'

export type UserMatch =
  | { kind: 'linked'; user: FoundPerson }
  /** The identity belongs to the user, but is not linked yet. */
  | { kind: 'to_link'; user: FoundPerson }
  | { kind: 'unknown' }

/**
 * Finds the user of an identity, or the user it will be linked to. A linked identity opens its own user's session,
 * whichever invitation was used. An email that the provider has verified takes precedence over an invitation, so that
 * using another user's invitation does not open that user's session (docs/adr/0016).
 */
export async function findUser(
  db: Database,
  issuer: string,
  { subject, email, emailVerified }: SharedIdentity,
  invitationHash: Buffer | null,
  now: Date,
): Promise<UserMatch> {
  const linked = await lookup.identity(db, issuer, subject)
  if (linked) return { kind: 'linked', user: linked }
  const owner = emailVerified && email !== null ? await lookup.login(db, email) : null
  const invitation = invitationHash && (await lookup.invitation(db, invitationHash))
  if (invitation && isLive(invitation, now) && (!owner || owner.user_id === invitation.user_id)) {
    return { kind: 'to_link', user: invitation }
  }
  return owner ? { kind: 'to_link', user: owner } : { kind: 'unknown' }
}
