import type { Client } from 'pg'
import type { Log } from '../../db/log.ts'
import { channelAuth } from '../../realtime/channel-signature.ts'
import { FanOut } from '../../realtime/fan-out.ts'
import { EventPost } from './event-post.ts'
import type { PushGateway } from './push-gateway.ts'
import type { PushService } from './service-address.ts'

/** Any number, the same in every version of the product. */
const PUBLISHER_LOCK = 4_920_117

export interface ServicePushOptions {
  service: PushService
  databaseUrl: string
  log: Log
}

/**
 * Push by a service outside. Of all processes one sends: the one whose connection holds the lock. The service does not
 * know sessions, so a socket lives until its browser closes it, which logging out does.
 */
export function servicePush({ service, databaseUrl, log }: ServicePushOptions): PushGateway {
  const post = new EventPost(service, log)
  const fanOut = new FanOut({
    databaseUrl,
    log,
    deliver: (delivery) => post.send(delivery),
    leads: holdsLock,
  })
  return {
    clientConfig: service.clientConfig,
    authorise: async (_session, socketId, channel) =>
      channelAuth(service.key, service.secret, socketId, channel),
    endSession: async () => {},
    endPractice: async () => {},
    start: () => fanOut.start(),
    async stop() {
      await fanOut.stop()
      await post.stop()
    },
  }
}

/** Whether this connection holds the lock, or can have it. It is free again when its connection ends. */
async function holdsLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
                      and objid = $1 and classid = 0 and objsubid = 1 and granted)
            or pg_try_advisory_lock($1) as mine`,
    [PUBLISHER_LOCK],
  )
  return rows[0]?.mine ?? false
}
