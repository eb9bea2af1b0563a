import { byUser } from '@enamel/domain/actors/actor'
import type { RequestContext } from '../../http/context.ts'

/** Somebody who was not let in, where we know who it was. */
export interface KnownPerson {
  client_id: string
  user_id: string
}

/**
 * Puts on record that somebody was not let in: in the practice's audit log when we know whom, in the request log
 * always. Nobody waits for it, since the time of an answer would tell which emails are known.
 * @param reason for the request log, naming nobody
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
