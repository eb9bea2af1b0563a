import type { PracticeTx } from '../../../db/database.ts'
import { insertIdentity, type Link } from '../identity.queries.ts'
import { voidInvitations } from '../invitation/invitation.queries.ts'

/**
 * Makes an identity somebody's, and voids all their invitations.
 * @returns false, with nothing changed, when it or they are linked already: of two who follow one invitation at once, one
 */
export async function linkIdentity(tx: PracticeTx, link: Link, now: Date): Promise<boolean> {
  if (!(await insertIdentity(tx, link, now))) return false
  await voidInvitations(tx, link.userId, now)
  return true
}
