import type { Role } from '../config/init-defaults.ts'
import { emailError } from '../practice-settings/practice-details.ts'
import { isBlank } from '../text/blank.ts'
import type { InvitationState, UserState } from './user.ts'

/** The longest name of a user. */
export const USER_NAME_MAX_LENGTH = 255
export const NAME_NEEDED = 'Enter a name'

/** The person whom an owner invites. */
export interface Invitee {
  name: string
  email: string
}

/** The errors of an invitation, by field. */
export function checkInvitee({ name, email }: Invitee): Partial<Invitee> {
  const errors = { name: isBlank(name) ? NAME_NEEDED : null, email: emailError(email) }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
}

export const roleLabels: Record<Role, string> = { user: 'User', owner: 'Owner' }

/** The state of a user as their practice reads it. */
export function stateLabel(state: UserState, invitation: InvitationState | null): string {
  switch (state) {
    case 'active':
      return 'Active'
    case 'deactivated':
      return 'Deactivated'
    case 'invited':
      return invitation === null ? 'Invited' : invitationLabels[invitation]
  }
}

const invitationLabels: Record<InvitationState, string> = {
  sent: 'Invited',
  failed: 'Email not delivered',
  expired: 'Invitation expired',
}
