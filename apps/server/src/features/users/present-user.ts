import type { PracticeUser } from '@enamel/contract/users'
import { invitationState, userState } from '@enamel/domain/users/user'
import type { StaffContext } from '../../http/pipeline/context.ts'
import type { StoredUser } from './user.queries.ts'

/** A user as the practice's owners see them. */
export function presentUser(
  user: StoredUser,
  { deps, session }: Pick<StaffContext, 'deps' | 'session'>,
): PracticeUser {
  const { id, name, email, role, invited_at, last_seen_at, expires_at, void_at } = user
  const state = userState(user)
  const latest = expires_at && { expires_at, void_at }
  return {
    id,
    name,
    email,
    role,
    state,
    invitation: state === 'invited' ? invitationState(latest, deps.clock.now()) : null,
    invited_at: invited_at?.toISOString() ?? null,
    last_seen_at: last_seen_at?.toISOString() ?? null,
    assigned_patients: user.assigned_patients,
    is_self: id === session.userId,
  }
}
