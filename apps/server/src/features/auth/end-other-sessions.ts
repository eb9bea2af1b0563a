import type { PushSession } from '../../adapters/push/push-gateway.ts'
import type { PracticeTx } from '../../db/database.ts'
import type { Session } from '../../http/pipeline/session.ts'
import { deleteOtherSessions } from './session.queries.ts'

/**
 * Ends the other sessions of a session's user, or one of them.
 * @param id the id of the one to end; all by default
 * @returns those that have ended, whose push sockets have to be closed after the transaction
 */
export async function endOtherSessions(
  tx: PracticeTx,
  session: Session,
  { at, id }: { at: Date; id?: string },
): Promise<PushSession[]> {
  const ended = await deleteOtherSessions(tx, session, id)
  const { userId } = session
  if (ended.length > 0) {
    await tx.emit({ name: 'session_ended', userId, cause: 'ended', hasAnother: true, at })
  }
  return ended.map(({ token_hash }) => ({ tokenHash: token_hash }))
}
