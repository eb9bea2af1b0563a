import type { PracticeTx } from '../../../db/database.ts'
import { type EmailChange, emailJob } from '../../delivery/index.ts'
import { composeInvitation } from './compose-invitation.ts'
import { changeInvitation, type InvitationChange, openInvitation } from './invitation.queries.ts'
import { type InvitationPayload, sendInvitationKind } from './send-invitation.kind.ts'

/** Sends an invitation to the relay. If it is sent twice, both emails have the same link. */
export const sendInvitationJob = emailJob({
  kind: sendInvitationKind,
  open: (tx, { invitation_id }, now) => openInvitation(tx, invitation_id, now),
  compose: composeInvitation,
  change: (tx: PracticeTx, { invitation_id }: InvitationPayload, change) =>
    changeInvitation(tx, invitation_id, columnsOf(change)),
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
