import type { realtime } from '@enamel/contract/realtime'
import { channelOf } from '@enamel/domain/realtime/events'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'

/** Authorises a socket for the channel of the session's own practice, and for no other (RT-03, RT-11). */
export const authoriseChannel: Handler<typeof realtime.authorise> = async ({ deps, session }, { body }) => {
  if (body.channel_name.toLowerCase() !== channelOf(session.clientId)) return refuse('channel_refused')
  if (!deps.push.clientConfig) return refuse('not_found')
  return ok(await deps.push.authorise(session, body.socket_id, body.channel_name))
}
