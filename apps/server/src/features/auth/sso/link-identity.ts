import type { SharedIdentity } from '../../../adapters/identity/identity-provider.ts'
import type { PracticeTx } from '../../../db/database.ts'

export interface Link {
  userId: string
  issuer: string
  identity: SharedIdentity
}

/**
 * Makes an identity somebody's, and voids all their invitations.
 * @returns false, with nothing changed, when it or they are linked already: of two who follow one invitation at once, one
 */
export async function linkIdentity(tx: PracticeTx, link: Link, now: Date): Promise<boolean> {
  const { userId, issuer, identity } = link
  const linked = await tx
    .insertInto('identities')
    .values({
      client_id: tx.clientId,
      user_id: userId,
      issuer,
      subject: identity.subject,
      email: identity.email,
      linked_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (linked.numInsertedOrUpdatedRows === 0n) return false
  await voidInvitations(tx, userId, now)
  return true
}

/** Makes every link that somebody was sent good no more. */
export async function voidInvitations(tx: PracticeTx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ void_at: now })
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('void_at', 'is', null)
    .execute()
}
