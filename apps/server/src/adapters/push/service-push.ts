import type { Client } from 'pg'
import type { Log } from '../../log.ts'
import { channelAuth } from '../../realtime/channel-signature.ts'
import { FanOut } from '../../realtime/fan-out.ts'
import { EventPost } from './event-post.ts'
import type { PushGateway } from './push-gateway.ts'
import type { PushService } from './service-address.ts'

/** An arbitrary number, the same in every version of the product. */
const PUBLISHER_LOCK = 4_920_117

export interface ServicePushOptions {
  service: PushService
  databaseUrl: string
  log: Log
  /** The interval at which another process checks whether it must take over. */
  heartbeatMs?: number
}

/**
 * Push by an external service. Only the process whose database connection has the lock sends events. The service does
 * not know sessions, so a socket stays open until the browser closes it on logging out.
 */
export function servicePush({ service, databaseUrl, log, heartbeatMs }: ServicePushOptions): PushGateway {
  const post = new EventPost(service, log)
  const fanOut = new FanOut({
    databaseUrl,
    log,
    heartbeatMs,
    deliver: (delivery) => post.send(delivery),
    isLeader: lockHolder(),
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

/** Whether a connection has the lock or can get it now. The lock is released when that connection ends. */
function lockHolder(): (client: Client) => Promise<boolean> {
  let connection: Client | null = null
  return async (client) => {
    if (client === connection) return true
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1::bigint) as mine',
      [PUBLISHER_LOCK],
    )
    if (rows[0]?.mine) connection = client
    return client === connection
  }
}
