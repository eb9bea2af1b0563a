import type { PracticeTx } from '../../../db/practice-tx.ts'

/** Locks a user's row, so that concurrent invitations of one user are made one after the other. */
export async function lockUser(tx: PracticeTx, userId: string): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('id', '=', userId)
    .forUpdate()
    .execute()
}

/** The time of a user's last invitation; null when there was none. */
export async function lastSentAt(tx: PracticeTx, userId: string): Promise<Date | null> {
  const last = await latestInvitation(tx).where('user_id', '=', userId).executeTakeFirst()
  return last?.sent_at ?? null
}

/** The time of the last invitation that was sent to an address and then withdrawn; null when there was none. */
export async function lastWithdrawnFrom(tx: PracticeTx, email: string): Promise<Date | null> {
  const last = await latestInvitation(tx)
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .where('attempted_at', 'is not', null)
    .executeTakeFirst()
  return last?.sent_at ?? null
}

function latestInvitation(tx: PracticeTx) {
  return tx
    .selectFrom('invitations')
    .select('sent_at')
    .where('client_id', '=', tx.clientId)
    .orderBy('sent_at', 'desc')
}

interface NewInvitation {
  id: string
  userId: string
  email: string
  invitedBy: string | null
  tokenHash: Buffer
  sentAt: Date
  expiresAt: Date
}

export async function insertInvitation(tx: PracticeTx, invitation: NewInvitation): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({
      client_id: tx.clientId,
      id: invitation.id,
      user_id: invitation.userId,
      email: invitation.email,
      invited_by: invitation.invitedBy,
      token_hash: invitation.tokenHash,
      sent_at: invitation.sentAt,
      expires_at: invitation.expiresAt,
    })
    .execute()
}

/** When owners of the practice invited users since a moment. */
export async function invitationsSince(tx: PracticeTx, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('invitations')
    .select('sent_at')
    .where('client_id', '=', tx.clientId)
    .where('invited_by', 'is not', null)
    .where('sent_at', '>', since)
    .execute()
  return rows.map(({ sent_at }) => sent_at)
}

/**
 * A valid invitation that the relay has not accepted yet, locked, with its user's email and name, and the name of the
 * owner who invited them, if one did.
 */
export function openInvitation(tx: PracticeTx, id: string, now: Date) {
  return tx
    .selectFrom('invitations')
    .innerJoin('users', (join) =>
      join
        .onRef('users.client_id', '=', 'invitations.client_id')
        .onRef('users.id', '=', 'invitations.user_id'),
    )
    .leftJoin('users as owner', (join) =>
      join
        .onRef('owner.client_id', '=', 'invitations.client_id')
        .onRef('owner.id', '=', 'invitations.invited_by'),
    )
    .select([
      'invitations.id',
      'attempted_at',
      'expires_at',
      'users.email',
      'users.name',
      'owner.name as invited_by',
    ])
    .where('invitations.client_id', '=', tx.clientId)
    .where('invitations.id', '=', id)
    .where('accepted_at', 'is', null)
    .where('void_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate('invitations')
    .executeTakeFirst()
}

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof openInvitation>>>

/** A change of an invitation's delivery status. */
export type InvitationChange = { accepted_at: Date } | { void_at: Date } | { attempted_at: Date | null }

export async function changeInvitation(tx: PracticeTx, id: string, change: InvitationChange): Promise<void> {
  await tx
    .updateTable('invitations')
    .set(change)
    .where('client_id', '=', tx.clientId)
    .where('id', '=', id)
    .execute()
}

/** Voids every invitation of a user. */
export async function voidInvitations(tx: PracticeTx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ void_at: now })
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .where('void_at', 'is', null)
    .execute()
}

/**
 * Sets the password of an invited user, who thereby joins the practice.
 * @returns false, with nothing changed, when the user has joined already, or is no longer invited
 */
export async function joinWithPassword(
  tx: PracticeTx,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, joined_at: now })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', userId)
    .where('invited_at', 'is not', null)
    .where('joined_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks that a user has an identity with which they sign in; owners see that an invited user has joined. */
export async function markAsJoined(tx: PracticeTx, userId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ joined_at: now })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', userId)
    .where('invited_at', 'is not', null)
    .where('joined_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await tx.emit({ name: 'practice_changed', sections: ['users'], at: now })
}
