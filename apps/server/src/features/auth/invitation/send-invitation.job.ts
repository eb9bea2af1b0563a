import { type EmailChange, emailJob } from '../../delivery/index.ts'
import { composeInvitation } from './compose-invitation.ts'
import { changeInvitation, type InvitationChange, openInvitation } from './invitation.queries.ts'
import { sendInvitationKind } from './send-invitation.kind.ts'

/** Sends an invitation to the relay. If it is sent twice, both emails have the same link. */
export const sendInvitationJob = emailJob({
  kind: sendInvitationKind,
  open: (tx, { invitation_id }, now) => openInvitation(tx, invitation_id, now),
  compose: composeInvitation,
  async change(tx, { invitation_id }, change) {
    await changeInvitation(tx, invitation_id, columnsOf(change))
    // Owners see that the email was not delivered.
    if (change.kind === 'refused')
      await tx.emit({ name: 'practice_changed', sections: ['users'], at: change.at })
  },
})

function columnsOf(change: EmailChange): InvitationChange {
  switch (change.kind) {
    case 'attempted':
      return { attempted_at: change.at }
    case 'postponed':
      return { attempted_at: null }
    case 'accepted':
      return { accepted_at: change.at }
    case 'refused':
      return { void_at: change.at }
  }
}
