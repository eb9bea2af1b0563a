import { byUser } from '@enamel/domain/actors/actor'
import type { RequestContext } from '../../http/pipeline/context.ts'

/** A user of the product whose log-in was refused. */
export interface KnownUser {
  client_id: string
  user_id: string
}

/**
 * Records a refused log-in in the request log, and in the practice's audit log when the user is known. The request does
 * not wait for the audit log, since the response time would reveal which emails are known.
 * @param reason for the request log, without names
 */
export function recordRefusedLogIn(
  { audit, log, requestId }: RequestContext,
  user: KnownUser | null,
  { status, reason }: { status: number; reason: string },
): void {
  log.warn(`a log-in was refused: ${reason}`)
  if (!user) return
  const { client_id: clientId, user_id: userId } = user
  const entry = {
    actor: byUser(userId),
    action: 'session.refused',
    patientId: null,
    requestId,
    status,
  }
  audit
    .record(clientId, [entry])
    .catch((error: Error) => log.error({ err: error }, 'a refused log-in could not be recorded'))
}
