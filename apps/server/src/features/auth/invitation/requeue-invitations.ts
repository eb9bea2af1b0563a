import { requeue } from '../../../jobs/requeue.ts'
import { invitationKey, sendInvitationKind } from './send-invitation.kind.ts'

const BATCH = 1000

/** Enqueues valid invitations that the relay has not accepted yet. */
export const requeueInvitations = requeue({
  name: 'auth.requeue-invitations',
  kind: sendInvitationKind,
  key: invitationKey,
  unfinished: (tx, { clock }) =>
    tx
      .selectFrom('invitations')
      .select(['client_id', 'id as invitation_id'])
      .where('client_id', '=', tx.clientId)
      .where('accepted_at', 'is', null)
      .where('void_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .limit(BATCH)
      .execute(),
})
