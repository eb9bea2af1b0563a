import type { PushSession } from '../../adapters/push/push-gateway.ts'
import type { PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Session } from '../../http/pipeline/session.ts'
import { deleteOtherSessions, deleteSessionsOf } from './session.queries.ts'

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
  return ended
}

/**
 * Ends all sessions of a user whom an owner deactivates.
 * @returns those that have ended, whose push sockets have to be closed after the transaction
 */
export async function endAllSessions(tx: PracticeTx, userId: string, at: Date): Promise<PushSession[]> {
  const ended = await deleteSessionsOf(tx, userId)
  await tx.emit({ name: 'session_ended', userId, cause: 'deactivated', hasAnother: false, at })
  return ended
}

/** Closes the push sockets of sessions, once they have ended. */
export async function closeSockets({ push }: Dependencies, ended: readonly PushSession[]): Promise<void> {
  await Promise.all(ended.map((session) => push.endSession(session)))
}
