import type { users } from '@enamel/contract/users'
import { remainingInviteLock } from '@enamel/domain/users/invitation'
import { userState } from '@enamel/domain/users/user'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { noContent, ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { createInvitation, voidInvitations } from '../auth/index.ts'
import { presentUser } from './present-user.ts'
import { sendingRefusal } from './sending-refusal.ts'
import {
  deleteInvitedUser,
  existingUser,
  lockUsers,
  type StoredUser,
  updateUser,
  userById,
} from './user.queries.ts'

/** Sends a new invitation to a user who has not joined yet. The links of earlier ones stop working. */
export const sendInvitation: Handler<typeof users.sendInvitation> = (context, { params }) => {
  const { deps, session, change } = context
  return change(async (tx) => {
    const invited = await lockInvited(tx, params.id)
    if (!invited.ok) return refuse(invited.reason)
    const now = deps.clock.now()
    const lockedMs = remainingInviteLock(invited.user.invited_at, now)
    if (lockedMs > 0) return refuse('invite_locked', { retryAfterSeconds: lockedMs / 1000 })
    const refused = await sendingRefusal(tx, deps)
    if (refused) return refused
    await updateUser(tx, params.id, { invited_at: now })
    await createInvitation(
      tx,
      { userId: params.id, email: invited.user.email, invitedBy: session.userId },
      deps,
    )
    await tx.emit({ name: 'practice_changed', sections: ['users'], at: now })
    return ok(presentUser(await existingUser(tx, params.id), context))
  })
}

/** Withdraws the invitation of a user who has not joined yet, which removes them and frees their email address. */
export const withdrawInvitation: Handler<typeof users.withdrawInvitation> = ({ deps, change }, { params }) =>
  change(async (tx) => {
    const invited = await lockInvited(tx, params.id)
    if (!invited.ok) return refuse(invited.reason)
    const now = deps.clock.now()
    await voidInvitations(tx, params.id, now)
    if (!(await deleteInvitedUser(tx, params.id))) return refuse('already_joined')
    await tx.emit({ name: 'practice_changed', sections: ['users'], at: now })
    return noContent
  })

type Invited = { ok: true; user: StoredUser } | { ok: false; reason: 'not_found' | 'already_joined' }

/** A user who has not joined yet; the practice's users are locked until the transaction ends. */
async function lockInvited(tx: PracticeTx, id: string): Promise<Invited> {
  await lockUsers(tx)
  const user = await userById(tx, id)
  if (!user) return { ok: false, reason: 'not_found' }
  return userState(user) === 'invited' ? { ok: true, user } : { ok: false, reason: 'already_joined' }
}
