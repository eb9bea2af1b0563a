import type { UserChanges, users } from '@enamel/contract/users'
import { conflictingFields } from '@enamel/domain/settings/conflicts'
import { type ChangeableUser, userChangeRefusal, userState } from '@enamel/domain/users/user'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { disconnectSessions, type EndedSession, endAllSessions } from '../auth/index.ts'
import { presentUser } from './present-user.ts'
import {
  countOtherOwners,
  existingUser,
  lockUsers,
  type StoredUser,
  updateUser,
  userById,
} from './user.queries.ts'

/** Changes a user's name or role, deactivates them, which ends their sessions and sockets at once, or reactivates them. */
export const changeUser: Handler<typeof users.change> = async (context, { params, body }) => {
  const { deps, session, change } = context
  const { based_on: basedOn = {}, ...changes } = body
  let ended: EndedSession[] = []
  const result = await change(async (tx) => {
    await lockUsers(tx)
    const user = await userById(tx, params.id)
    if (!user) return refuse('not_found')
    if (conflictingFields(changes, basedOn, { ...changeablePart(user) }).length > 0)
      return refuse('edit_conflict', { record: presentUser(user, context) })
    const refusal = userChangeRefusal({
      state: userState(user),
      role: user.role,
      isSelf: user.id === session.userId,
      otherOwners: await countOtherOwners(tx, user.id),
      change: changes,
    })
    if (refusal) return refuse(refusal)
    ended = await applyChanges(tx, user, changes, deps.clock.now())
    return ok(presentUser(await existingUser(tx, user.id), context))
  })
  await disconnectSessions(context, ended)
  return result
}

function changeablePart(user: StoredUser): ChangeableUser {
  return { name: user.name, role: user.role, active: user.deactivated_at === null }
}

/** @returns the sessions that ended */
async function applyChanges(
  tx: PracticeTx,
  user: StoredUser,
  { name, role, active }: UserChanges,
  now: Date,
): Promise<EndedSession[]> {
  const wasActive = user.deactivated_at === null
  const columns = {
    ...(name !== undefined && name !== user.name && { name }),
    ...(role !== undefined && role !== user.role && { role }),
    ...(active !== undefined && active !== wasActive && { deactivated_at: active ? null : now }),
  }
  if (Object.keys(columns).length === 0) return []
  await updateUser(tx, user.id, columns)
  await tx.emit({ name: 'practice_changed', sections: ['users'], at: now })
  if (!columns.deactivated_at) return []
  await tx.emit({ name: 'user_deactivated', userId: user.id, at: now })
  return endAllSessions(tx, user.id, now)
}
