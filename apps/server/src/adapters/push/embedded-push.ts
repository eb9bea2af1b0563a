import { createHmac } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { PushConfig } from '@enamel/contract/config'
import { type Clock, systemClock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import { channelAuth } from '../../realtime/channel-signature.ts'
import { FanOut } from '../../realtime/fan-out.ts'
import { PushServer } from '../../realtime/push-server.ts'
import {
  publishSessionEnded,
  publishSigned,
  SOCKETS_CHANNEL,
  SocketSessions,
  validSessionsAmong,
} from '../../realtime/socket-sessions.ts'
import type { PushGateway } from './push-gateway.ts'
import { portOfScheme } from './service-address.ts'

const KEY = 'enamel'

export interface EmbeddedPushOptions {
  /** The product's secret, the same on every node; subscriptions are signed with a key made from it. */
  secret: string
  /** The product's address as browsers see it. */
  publicUrl: string
  databaseUrl: string
  db: Database
  /** The client address of a socket, as proxies in front report it. */
  addressOf: (request: IncomingMessage) => string
  log: Log
}

/** Push sockets on the product's own HTTP server; nodes receive each other's events through the database. */
export function embeddedPush({
  publicUrl,
  databaseUrl,
  db,
  addressOf,
  log,
  ...options
}: EmbeddedPushOptions): PushGateway & { clientConfig: PushConfig } {
  const secret = createHmac('sha256', options.secret).update('push subscriptions').digest('hex')
  let clock = systemClock
  const server = new PushServer({ key: KEY, secret, addressOf, log })
  const sessions = new SocketSessions({
    server,
    log,
    validAmong: (hashes) => validSessionsAmong(db, hashes, clock.now()),
  })
  const fanOut = new FanOut({
    databaseUrl,
    log,
    deliver: (delivery) => server.deliver(delivery),
    channels: { [SOCKETS_CHANNEL]: (payload) => sessions.receive(payload) },
    onListening: () => sessions.checkSockets(),
  })
  return {
    clientConfig: clientConfigFor(publicUrl),
    async authorise({ tokenHash }, socketId, channel) {
      await publishSigned(db, socketId, tokenHash)
      return { auth: channelAuth(KEY, secret, socketId, channel) }
    },
    endSession: ({ tokenHash }) => publishSessionEnded(db, tokenHash),
    async start(http: Server | null, productClock: Clock) {
      if (!http) return
      clock = productClock
      await fanOut.start()
      sessions.start()
      server.attach(http)
    },
    async stop() {
      sessions.stop()
      await server.close()
      await fanOut.stop()
    },
  }
}

/** Browsers connect to the product's own address, since subscriptions from other sites' pages are refused (ADR 8). */
function clientConfigFor(publicUrl: string): PushConfig {
  const { protocol, hostname, port } = new URL(publicUrl)
  const tls = protocol === 'https:'
  return { key: KEY, host: hostname, port: port ? Number(port) : portOfScheme(tls), tls, path: '' }
}
