import { byUser } from '@enamel/domain/actors/actor'
import { inPractice } from '../../db/database.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Session } from '../../http/session.ts'
import { deleteSession } from './session.queries.ts'

/**
 * Ends a session and closes its push sockets; the audit log records who ended it.
 * @param status of the response to the call that ends it
 */
export async function endSession(
  { deps, audit, requestId }: RequestContext,
  session: Session,
  status: number,
): Promise<void> {
  const { clientId, userId } = session
  await inPractice(deps.db, clientId, async (tx) => {
    await audit.write(tx, [
      { clientId, actor: byUser(userId), action: 'session.close', patientId: null, requestId, status },
    ])
    await deleteSession(tx, session)
  })
  await deps.push.endSession(session)
}
