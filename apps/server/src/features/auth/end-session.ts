import { byUser } from '@enamel/domain/actors/actor'
import { inPractice } from '../../db/in-practice.ts'
import type { SessionEnded } from '../../events/domain-event.ts'
import type { RequestContext } from '../../http/pipeline/context.ts'
import type { Session } from '../../http/pipeline/session.ts'
import { deleteSession, isSignedIn } from './session.queries.ts'

interface Ending {
  cause: SessionEnded['cause']
  /** The status of the response to the request that ends the session. */
  status: number
}

/** Ends a session and closes its push sockets; the audit log records this as an action of the session's user. */
export async function endSession(
  { deps, audit, requestId }: RequestContext,
  session: Session,
  { cause, status }: Ending,
): Promise<void> {
  const { clientId, userId } = session
  const at = deps.clock.now()
  await inPractice(deps.db, clientId, async (tx) => {
    audit.write(tx, [{ actor: byUser(userId), action: 'session.close', patientId: null, requestId, status }])
    await deleteSession(tx, session)
    const hasAnother = await isSignedIn(tx, userId, at)
    await tx.emit({ name: 'session_ended', userId, cause, hasAnother, at })
  })
  await deps.push.endSession(session)
}
