import type { PracticeTx } from '../../../db/database.ts'
import { insertIdentity, type Link } from '../identity.queries.ts'
import { voidInvitations } from '../invitation/invitation.queries.ts'

/**
 * Links an identity to a user, and voids all their invitations.
 * @returns false, with nothing changed, when either is linked already: if two follow one invitation at once, one
 *   succeeds
 */
export async function linkIdentity(tx: PracticeTx, link: Link, now: Date): Promise<boolean> {
  if (!(await insertIdentity(tx, link, now))) return false
  await voidInvitations(tx, link.userId, now)
  return true
}
