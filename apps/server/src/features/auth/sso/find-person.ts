import type { SharedIdentity } from '../../../adapters/identity/identity-provider.ts'
import type { Database } from '../../../db/database.ts'
import { type FoundPerson, lookup } from '../../../db/lookup.ts'
import { isLive } from '../invitation/is-live.ts'

export type Found =
  | { kind: 'known'; person: FoundPerson }
  /** Theirs once it is linked. */
  | { kind: 'to_link'; person: FoundPerson }
  | { kind: 'nobody' }

/**
 * Finds the user of an identity, or the one it will be linked to. A known identity opens its own user's session,
 * whichever link was followed. An email verified by the provider decides before an invitation, so that following
 * another person's invitation does not let one of our users open that person's sessions (docs/adr/0016).
 */
export async function findPerson(
  db: Database,
  issuer: string,
  { subject, email, emailVerified }: SharedIdentity,
  invitationHash: Buffer | null,
  now: Date,
): Promise<Found> {
  const known = await lookup.identity(db, issuer, subject)
  if (known) return { kind: 'known', person: known }
  const owner = emailVerified && email !== null ? await lookup.login(db, email) : null
  const invitation = invitationHash && (await lookup.invitation(db, invitationHash))
  if (invitation && isLive(invitation, now) && (!owner || owner.user_id === invitation.user_id)) {
    return { kind: 'to_link', person: invitation }
  }
  return owner ? { kind: 'to_link', person: owner } : { kind: 'nobody' }
}
