import type { Role } from '@enamel/domain/config/init-defaults'
import { sql, type UpdateObject } from 'kysely'
import { selectActiveUsers } from '../../db/active-users.ts'
import type { Schema } from '../../db/database.ts'
import { lockNames } from '../../db/lock-names.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'

/** Makes changes to the users of the practice run one after the other, so that one owner always remains. */
export function lockUsers(tx: PracticeTx): Promise<void> {
  return lockNames(tx, 'users')
}

/** The users of the practice with their latest invitations, by name. */
export function practiceUsers(reader: PracticeReader) {
  return selectUsers(reader).orderBy('users.name').orderBy('users.id').execute()
}

export type StoredUser = Awaited<ReturnType<typeof practiceUsers>>[number]

/** The user with this id; undefined for another practice's. */
export function userById(tx: PracticeTx, id: string): Promise<StoredUser | undefined> {
  return selectUsers(tx).where('users.id', '=', id).executeTakeFirst()
}

/** @throws Error when the practice has no user with this id */
export function existingUser(tx: PracticeTx, id: string): Promise<StoredUser> {
  return selectUsers(tx).where('users.id', '=', id).executeTakeFirstOrThrow()
}

function selectUsers(reader: PracticeReader) {
  return reader
    .selectFrom('users')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('invitations')
          .select(['sent_at', 'expires_at', 'void_at'])
          .whereRef('invitations.client_id', '=', 'users.client_id')
          .whereRef('invitations.user_id', '=', 'users.id')
          .where('invited_by', 'is not', null)
          .orderBy('sent_at', 'desc')
          .limit(1)
          .as('invitation'),
      (join) => join.onTrue(),
    )
    .select([
      'users.id',
      'name',
      'email',
      'role',
      'invited_at',
      'joined_at',
      'deactivated_at',
      'last_seen_at',
      'invitation.expires_at',
      'invitation.void_at',
    ])
    .select((user) =>
      user
        .selectFrom('patients')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('patients.client_id', '=', 'users.client_id')
        .whereRef('patients.assigned_to', '=', 'users.id')
        .$asScalar()
        .$notNull()
        .as('assigned_patients'),
    )
    .where('users.client_id', '=', reader.clientId)
}

/** The number of active owners of the practice besides a user. */
export async function countOtherOwners(tx: PracticeTx, userId: string): Promise<number> {
  const owners = await selectActiveUsers(tx)
    .select('id')
    .where('id', '!=', userId)
    .where('role', '=', 'owner')
    .execute()
  return owners.length
}

export interface NewUser {
  id: string
  name: string
  email: string
  role: Role
}

/** @returns false, with nothing stored, when a user of any practice has this email */
export async function insertInvitedUser(tx: PracticeTx, user: NewUser, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({ client_id: tx.clientId, ...user, created_at: now, invited_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

export async function updateUser(
  tx: PracticeTx,
  userId: string,
  columns: UpdateObject<Schema, 'users'>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set(columns)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', userId)
    .execute()
}

/**
 * Deletes a user who never joined. Their invitations remain, without a user.
 * @returns false, with nothing deleted, when the user has joined in the meantime
 */
export async function deleteInvitedUser(tx: PracticeTx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('users')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', userId)
    .where('joined_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
