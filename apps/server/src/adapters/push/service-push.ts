import type { Client } from 'pg'
import { systemClock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import { channelAuth, userAuth } from '../../realtime/channel-signature.ts'
import { FanOut } from '../../realtime/fan-out.ts'
import { endedSessions } from '../../realtime/socket-sessions.ts'
import { EndedSessions } from './ended-sessions.ts'
import { EventPost } from './event-post.ts'
import type { PushGateway } from './push-gateway.ts'
import type { PushService } from './service-address.ts'

/** An arbitrary number, the same in every version of the product. */
const PUBLISHER_LOCK = 4_920_117

export interface ServicePushOptions {
  service: PushService
  databaseUrl: string
  db: Database
  log: Log
  /** The interval at which another process checks whether it must take over. */
  heartbeatMs?: number
  /** The interval at which expired sessions and disabled practices are looked for. */
  checkMs?: number
  /** The pause before the service is asked again to close connections. */
  outagePauseMs?: number
}

/**
 * Push by an external service. Only the process whose database connection has the lock sends events. A browser signs in
 * to the service with its session as a user, so that the service can close the session's connections when it ends:
 * immediately if it is ended, within half a minute if it expires or its practice is disabled.
 */
export function servicePush(options: ServicePushOptions): PushGateway {
  const { service, databaseUrl, db, log, heartbeatMs, checkMs, outagePauseMs } = options
  const { key, secret } = service
  let clock = systemClock
  const lock = lockHolder()
  const post = new EventPost(service, log)
  const ended = new EndedSessions({
    service,
    log,
    endedSessions: () => endedSessions(db, clock.now()),
    isLeader: lock.isHeld,
    checkMs,
    outagePauseMs,
  })
  const fanOut = new FanOut({
    databaseUrl,
    log,
    heartbeatMs,
    deliver: (delivery) => post.send(delivery),
    isLeader: lock.acquire,
  })
  return {
    clientConfig: service.clientConfig,
    async authorise({ tokenHash }, socketId, channel) {
      const user_data = JSON.stringify({ id: tokenHash.toString('hex') })
      return {
        auth: channelAuth(key, secret, socketId, channel),
        user: { auth: userAuth(key, secret, socketId, user_data), user_data },
      }
    },
    async endSession({ tokenHash }) {
      ended.end(tokenHash.toString('hex'))
    },
    async start(_http, productClock) {
      clock = productClock
      await fanOut.start()
      ended.start()
    },
    async stop() {
      await fanOut.stop()
      await Promise.all([post.stop(), ended.stop()])
    },
  }
}

/** The lock, which one process has at a time. It is released when the process's connection ends. */
function lockHolder() {
  let connection: Client | null = null
  return {
    /** Whether this process had the lock when it was last asked for. */
    isHeld: () => connection !== null,
    /** Gets the lock for a connection, unless another process has it. @returns whether the connection has it now */
    async acquire(client: Client): Promise<boolean> {
      if (client === connection) return true
      connection = null
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock($1::bigint) as mine',
        [PUBLISHER_LOCK],
      )
      if (rows[0]?.mine) connection = client
      return client === connection
    },
  }
}
