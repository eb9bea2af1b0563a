import type { SharedIdentity } from '../../../adapters/identity/identity-provider.ts'
import type { PracticeTx } from '../../../db/database.ts'

export interface Link {
  userId: string
  issuer: string
  identity: SharedIdentity
  /** Of the invitation that is spent on it; null when none is needed. */
  invitationHash: Buffer | null
}

/**
 * Makes an identity somebody's, and voids all their invitations.
 * @returns false, with nothing changed, when it or they are linked already, or the invitation is good no more
 */
export async function linkIdentity(tx: PracticeTx, link: Link, now: Date): Promise<boolean> {
  const { userId, issuer, identity, invitationHash } = link
  if (invitationHash && !(await holdInvitation(tx, invitationHash, now))) return false
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

/** @returns whether it is still good, and stays so until the transaction ends */
async function holdInvitation(tx: PracticeTx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const held = await tx
    .selectFrom('invitations')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('token_hash', '=', tokenHash)
    .where('void_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

export async function voidInvitations(tx: PracticeTx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ void_at: now })
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('void_at', 'is', null)
    .execute()
}
