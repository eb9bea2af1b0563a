import type { PracticeTx } from '../../../db/database.ts'

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
  const last = await tx
    .selectFrom('invitations')
    .select('sent_at')
    .where('client_id', '=', tx.clientId)
    .where('user_id', '=', userId)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst()
  return last?.sent_at ?? null
}

interface NewInvitation {
  id: string
  userId: string
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
      token_hash: invitation.tokenHash,
      sent_at: invitation.sentAt,
      expires_at: invitation.expiresAt,
    })
    .execute()
}

/** A valid invitation that the relay has not accepted yet, locked, with its user's email and name. */
export function openInvitation(tx: PracticeTx, id: string, now: Date) {
  return tx
    .selectFrom('invitations')
    .innerJoin('users', (join) =>
      join
        .onRef('users.client_id', '=', 'invitations.client_id')
        .onRef('users.id', '=', 'invitations.user_id'),
    )
    .select(['invitations.id', 'attempted_at', 'expires_at', 'users.email', 'users.name'])
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
