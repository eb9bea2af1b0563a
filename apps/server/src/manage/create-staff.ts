import type { Role } from '@enamel/domain/config/init-defaults'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../db/database.ts'

export interface NewStaff {
  /** A new id by default. */
  id?: string
  email: string
  name: string
  role: Role
  /** Null for users who sign in only at the identity provider. */
  passwordHash: string | null
}

/** Creates a member of staff of the transaction's practice. Their email must not be in use. */
export async function createStaff(
  tx: PracticeTx,
  { id = uuid(), email, name, role, passwordHash }: NewStaff,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('users')
    .values({ client_id: tx.clientId, id, email, name, role, password_hash: passwordHash, created_at: now })
    .execute()
}

/** Sets a password, unlocks the user, and ends all their sessions. */
export async function setPassword(tx: PracticeTx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, locked_at: null })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', userId)
    .execute()
  await endSessions(tx, userId)
}

/**
 * Locks a user, who can then sign in neither with a password nor at the identity provider, and ends their sessions; or
 * unlocks them.
 * @param lockedAt null unlocks the user
 */
export async function setLocked(tx: PracticeTx, userId: string, lockedAt: Date | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ locked_at: lockedAt })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', userId)
    .execute()
  if (lockedAt) await endSessions(tx, userId)
}

async function endSessions(tx: PracticeTx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('client_id', '=', tx.clientId).where('user_id', '=', userId).execute()
}
