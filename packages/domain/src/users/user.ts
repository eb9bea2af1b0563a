import type { Role } from '../config/init-defaults.ts'
import { type Moment, msOf } from '../time/moment.ts'

export const userStates = ['invited', 'active', 'deactivated'] as const
/** An invited user has not joined yet: they have neither a password nor an identity. */
export type UserState = (typeof userStates)[number]

/** What decides a user's state. */
export interface UserTimes {
  /** Null for users whom the operator created. */
  invited_at: Moment | null
  joined_at: Moment | null
  deactivated_at: Moment | null
}

export function userState({ invited_at, joined_at, deactivated_at }: UserTimes): UserState {
  if (deactivated_at !== null) return 'deactivated'
  return invited_at !== null && joined_at === null ? 'invited' : 'active'
}

export const invitationStates = ['sent', 'failed', 'expired'] as const
/** `failed`: the email could not be delivered. */
export type InvitationState = (typeof invitationStates)[number]

/**
 * The state of the latest invitation of an invited user.
 * @param invitation null once it has been deleted, long after it expired
 */
export function invitationState(
  invitation: { expires_at: Moment; void_at: Moment | null } | null,
  now: Moment,
): InvitationState {
  if (!invitation) return 'expired'
  if (invitation.void_at !== null) return 'failed'
  return msOf(invitation.expires_at) <= msOf(now) ? 'expired' : 'sent'
}

/** The part of a user that owners change. */
export interface ChangeableUser {
  name: string
  role: Role
  active: boolean
}

interface UserChangeInput {
  state: UserState
  role: Role
  /** Whether owners change themselves. */
  isSelf: boolean
  /** How many other owners of the practice are active. */
  otherOwners: number
  change: Partial<ChangeableUser>
}

export type UserChangeRefusal = 'not_joined' | 'last_owner' | 'self'

/**
 * Why a user may not be changed; null if they may. A practice always has an active owner, owners do not lock themselves
 * out, and an invitation is withdrawn rather than deactivated.
 */
export function userChangeRefusal(input: UserChangeInput): UserChangeRefusal | null {
  const { state, role, isSelf, otherOwners, change } = input
  if (state === 'invited' && change.active === false) return 'not_joined'
  const isOwner = role === 'owner' && state === 'active'
  const stays = (change.role ?? role) === 'owner' && change.active !== false
  if (!isOwner || stays) return null
  if (otherOwners === 0) return 'last_owner'
  return isSelf ? 'self' : null
}
