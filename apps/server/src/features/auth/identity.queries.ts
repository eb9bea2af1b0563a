import type { SharedIdentity } from '../../adapters/identity/identity-provider.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** A shared identity and the user it belongs to. */
export interface IdentityLink {
  userId: string
  issuer: string
  identity: SharedIdentity
}

/** Whether a user has an identity at this provider. */
export async function isLinked(tx: PracticeTx, userId: string, issuer: string): Promise<boolean> {
  const identity = await tx
    .selectFrom('identities')
    .select('subject')
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return identity !== undefined
}

/** @returns false, with nothing changed, when the identity or the user is already linked */
export async function insertIdentity(
  tx: PracticeTx,
  { userId, issuer, identity }: IdentityLink,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
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
  return numInsertedOrUpdatedRows !== 0n
}
