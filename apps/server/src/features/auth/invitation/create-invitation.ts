import { INVITATION_LIFE_MS } from '@enamel/domain/users/invitation'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { hashToken } from '../../../http/pipeline/session.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { insertInvitation, voidInvitations } from './invitation.queries.ts'
import { invitationToken } from './invitation-token.ts'
import { invitationKey, sendInvitationKind } from './send-invitation.kind.ts'

interface Invited {
  userId: string
  email: string
  /** The owner who invites; null when users invite themselves to link an identity. */
  invitedBy: string | null
}

/**
 * Voids a user's earlier invitations and stores a new one. The email is sent by a job that is enqueued in the same
 * transaction.
 */
export async function createInvitation(
  tx: PracticeTx,
  { userId, email, invitedBy }: Invited,
  { secret, clock }: Pick<Dependencies, 'secret' | 'clock'>,
): Promise<void> {
  const now = clock.now()
  await voidInvitations(tx, userId, now)
  const id = uuid()
  await insertInvitation(tx, {
    id,
    userId,
    email,
    invitedBy,
    sentAt: now,
    tokenHash: hashToken(invitationToken(secret, id)),
    expiresAt: new Date(now.getTime() + INVITATION_LIFE_MS),
  })
  const payload = { client_id: tx.clientId, invitation_id: id }
  await enqueue(tx, sendInvitationKind, payload, { key: invitationKey(payload) })
}
