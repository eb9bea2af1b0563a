import { byUser } from '@enamel/domain/actors/actor'
import type { RequestContext } from '../../http/pipeline/context.ts'

/** A known user whose log-in was refused. */
export interface KnownPerson {
  client_id: string
  user_id: string
}

/**
 * Records a refused log-in: in the practice's audit log when the user is known, in the request log always. The call
 * does not wait for it, since the response time would reveal which emails are known.
 * @param reason for the request log, without names
 */
export function noteRefused(
  { audit, log, requestId }: RequestContext,
  somebody: KnownPerson | null,
  { status, reason }: { status: number; reason: string },
): void {
  log.warn(`a log-in was refused: ${reason}`)
  if (!somebody) return
  const { client_id: clientId, user_id: userId } = somebody
  const entry = {
    clientId,
    actor: byUser(userId),
    action: 'session.refused',
    patientId: null,
    requestId,
    status,
  }
  audit
    .record([entry])
    .catch((error: Error) => log.error({ err: error }, 'a refused log-in is not on record'))
}
