import type { auth } from '@enamel/contract/auth'
import { byUser } from '@enamel/domain/actors/actor'
import { SESSION_MAX_MS } from '@enamel/domain/auth/session-times'
import { inPractice } from '../../../db/in-practice.ts'
import type { RequestContext } from '../../../http/pipeline/context.ts'
import { noContent, refuse, refuseInvalid } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { setDeviceMark } from '../device-mark.ts'
import { endSession } from '../end-session.ts'
import { newPasswordError } from '../new-password.ts'
import { hashPassword } from '../password.ts'
import { insertSession } from '../session.queries.ts'
import { sessionEnd } from '../session-life.ts'
import { joinWithPassword, voidInvitations } from './invitation.queries.ts'
import { invitedUser } from './read-invitation.ts'

/**
 * Sets the password of an invited user and opens their session, which ends this browser's earlier one. If two browsers
 * use one invitation at the same time, the first one's password counts.
 */
export const acceptInvitation: Handler<typeof auth.acceptInvitation> = async (context, { params, body }) => {
  const { deps } = context
  const invited = await invitedUser(deps, params.token)
  if (!invited.ok) return refuse(invited.reason)
  const error = await newPasswordError(body.password, invited.email, { practice: invited.practice })
  const refused = error && refuseInvalid({ password: [error] })
  if (refused) return refused
  const passwordHash = await hashPassword(body.password)
  const session = await join(context, invited, passwordHash)
  if (session === null) {
    const now = await invitedUser(deps, params.token)
    return refuse(now.ok ? 'invitation_used' : now.reason)
  }
  context.openSession(session, new Date(deps.clock.now().getTime() + SESSION_MAX_MS))
  if (context.session) await endSession(context, context.session, { cause: 'sign_in', status: 204 })
  setDeviceMark(context, { user_id: invited.userId, password_hash: passwordHash })
  return noContent
}

/** @returns the new session's token; null if the user has joined, or is no longer invited */
function join(
  context: RequestContext,
  { clientId, userId }: { clientId: string; userId: string },
  passwordHash: string,
): Promise<string | null> {
  const { deps, audit, requestId } = context
  const now = deps.clock.now()
  return inPractice(deps.db, clientId, async (tx) => {
    if (!(await joinWithPassword(tx, userId, passwordHash, now))) return null
    await voidInvitations(tx, userId, now)
    const entry = { clientId, actor: byUser(userId), patientId: null, requestId, status: 204 }
    audit.write(tx, [
      { ...entry, action: 'users.join' },
      { ...entry, action: 'session.open' },
    ])
    await tx.emit({ name: 'practice_changed', sections: ['users'], at: now })
    return insertSession(tx, { userId, now, expiresAt: sessionEnd(now, now), browser: context })
  })
}
