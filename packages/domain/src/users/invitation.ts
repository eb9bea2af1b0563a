import { type Moment, msOf } from '../time/moment.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '../time/seconds.ts'

/** How many invitations the owners of a practice send in an hour at most. */
export const INVITATIONS_PER_HOUR = 50
/** How long the link of an invitation works. */
export const INVITATION_LIFE_MS = 7 * MS_PER_DAY
/** How long an expired invitation is stored, so that its link says what happened to it. */
export const INVITATION_RETENTION_MS = 90 * MS_PER_DAY

/** For how long after an invitation no other may be sent, and "sent" is shown (AUTH-28). */
export const INVITE_RESET_MS = 5 * MS_PER_MINUTE
export const INVITE_LOCKED = 'Please allow 5 minutes before trying again'

/** Milliseconds until a user can be invited again; not above 0 if they can be invited now. */
export function remainingInviteLock(lastSent: Moment | null, now: Moment): number {
  return lastSent === null ? 0 : msOf(lastSent) + INVITE_RESET_MS - msOf(now)
}

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
