import type { Role } from '@enamel/domain/config/init-defaults'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../db/practice-tx.ts'
import { endAllSessions } from '../features/auth/index.ts'
import { updateUser } from '../features/users/index.ts'

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

/**
 * Sets a password, reactivates the user, and ends all their sessions. An invited user thereby joins. The command has no
 * connection to push sockets or the identity provider: every node closes the sockets within half a minute, and the
 * provider's tokens are not revoked.
 */
export async function setPassword(
  tx: PracticeTx,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await updateUser(tx, userId, {
    password_hash: passwordHash,
    deactivated_at: null,
    joined_at: sql<Date>`coalesce(joined_at, ${now})`,
  })
  await endAllSessions(tx, userId, now)
}

/** Gives a user another role. */
export function setRole(tx: PracticeTx, userId: string, role: Role): Promise<void> {
  return updateUser(tx, userId, { role })
}

/**
 * Deactivates a user, who can then sign in neither with a password nor at the identity provider, and ends their
 * sessions as `setPassword` does; or reactivates them.
 * @param deactivatedAt null reactivates the user
 */
export async function setDeactivated(
  tx: PracticeTx,
  userId: string,
  deactivatedAt: Date | null,
): Promise<void> {
  await updateUser(tx, userId, { deactivated_at: deactivatedAt })
  if (!deactivatedAt) return
  await tx.emit({ name: 'user_deactivated', userId, at: deactivatedAt })
  await endAllSessions(tx, userId, deactivatedAt)
}
