import { type Moment, msOf } from '../time/moment.ts'
import { MS_PER_DAY } from '../time/seconds.ts'

/** How many invitations the owners of a practice send in an hour at most. */
export const INVITATIONS_PER_HOUR = 50
/** How long an expired invitation is stored, so that its link says what happened to it. */
export const INVITATION_RETENTION_MS = 90 * MS_PER_DAY

export type InvitationProblem =
  | 'invitation_withdrawn'
  | 'invitation_used'
  | 'invitation_replaced'
  | 'invitation_expired'

interface FollowedInvitation {
  /** Null once the invitation was withdrawn. */
  user_id: string | null
  joined: boolean
  void_at: Moment | null
  expires_at: Moment
}

/**
 * Why a password cannot be set with an invitation; null if it can.
 * @param invitation null if there is none with this token
 */
export function invitationProblem(
  invitation: FollowedInvitation | null,
  now: Moment,
): InvitationProblem | null {
  if (!invitation || invitation.user_id === null) return 'invitation_withdrawn'
  if (invitation.joined) return 'invitation_used'
  if (invitation.void_at !== null) return 'invitation_replaced'
  return msOf(invitation.expires_at) <= msOf(now) ? 'invitation_expired' : null
}

/** The texts of the problems: what happened, and what to do. */
export const invitationProblems: Record<InvitationProblem, string> = {
  invitation_withdrawn:
    'This invitation was withdrawn, or its link is not complete. Copy the whole link from the email, or ask an owner of your practice for a new invitation.',
  invitation_used: 'This invitation has already been used. Log in with your email and your password.',
  invitation_replaced:
    'This link no longer works. Use the link in the latest email, or ask an owner of your practice to send the invitation again.',
  invitation_expired: 'This invitation has expired. Ask an owner of your practice to send it again.',
}
