import { channelOf } from '@enamel/domain/realtime/events'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { closeCodes } from './close-codes.ts'
import type { PushServer } from './push-server.ts'

/** The notifications that carry these messages between nodes. */
export const SOCKETS_CHANNEL = 'push_sockets'
const SWEEP_MS = 30_000
/** A subscription whose session has not become known by then is made again. */
const UNBOUND_PATIENCE_MS = 10_000

/** Messages between nodes about sockets; sessions are named by the hex of their token's hash. */
type SocketMessage =
  | { kind: 'signed'; socket_id: string; session: string }
  | { kind: 'session_ended'; session: string }
  | { kind: 'practice_ended'; client_id: string }

/** Assigns the socket with this id, on any node, to this session. */
export function publishSigned(db: Database, socketId: string, tokenHash: Buffer): Promise<void> {
  return publish(db, { kind: 'signed', socket_id: socketId, session: tokenHash.toString('hex') })
}

export function publishSessionEnded(db: Database, tokenHash: Buffer): Promise<void> {
  return publish(db, { kind: 'session_ended', session: tokenHash.toString('hex') })
}

export function publishPracticeEnded(db: Database, clientId: string): Promise<void> {
  return publish(db, { kind: 'practice_ended', client_id: clientId })
}

async function publish(db: Database, message: SocketMessage): Promise<void> {
  await db.pool.query('select pg_notify($1, $2)', [SOCKETS_CHANNEL, JSON.stringify(message)])
}

export interface SocketSessionsOptions {
  server: PushServer
  log: Log
  /** @returns those of the sessions that live */
  aliveAmong(sessions: readonly string[]): Promise<ReadonlySet<string>>
}

/**
 * Ties sockets to the sessions that their subscriptions were signed for, and closes them with these: at once when a
 * session is ended anywhere, within half a minute when it runs out or the notification was lost.
 */
export class SocketSessions {
  readonly #options: SocketSessionsOptions
  #timer: NodeJS.Timeout | undefined

  constructor(options: SocketSessionsOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => this.#logged(this.sweep()), SWEEP_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** @param payload a notification on SOCKETS_CHANNEL */
  hear(payload: string): void {
    const message = JSON.parse(payload) as SocketMessage
    switch (message.kind) {
      case 'signed':
        this.#bind(message.socket_id, message.session)
        break
      case 'session_ended':
        this.#endAll([...this.#options.server.sockets()].filter((s) => s.session === message.session))
        break
      case 'practice_ended':
        this.#endAll(this.#options.server.membersOf(channelOf(message.client_id)))
        break
      default:
        message satisfies never
    }
  }

  /** Closes the sockets of sessions that live no more, and has those without a known session subscribe again. */
  async sweep(): Promise<void> {
    const { server } = this.#options
    const sessions = new Set([...server.sockets()].flatMap((socket) => socket.session ?? []))
    const alive = sessions.size > 0 ? await this.#options.aliveAmong([...sessions]) : sessions
    const now = performance.now()
    for (const socket of [...server.sockets()]) {
      if (socket.session !== null) {
        if (sessions.has(socket.session) && !alive.has(socket.session))
          server.end(socket, closeCodes.unauthorised)
      } else if (socket.subscribedAt !== null && now - socket.subscribedAt > UNBOUND_PATIENCE_MS) {
        server.end(socket, closeCodes.restart)
      }
    }
  }

  #bind(socketId: string, session: string): void {
    const socket = this.#options.server.find(socketId)
    if (!socket) return
    socket.session = session
    // The session may have ended between the signature and this message.
    this.#logged(
      this.#options.aliveAmong([session]).then((alive) => {
        if (!alive.has(session)) this.#endAll([socket])
      }),
    )
  }

  #endAll(sockets: ReturnType<PushServer['membersOf']>): void {
    for (const socket of sockets) this.#options.server.end(socket, closeCodes.unauthorised)
  }

  #logged(work: Promise<void>): void {
    work.catch((error: Error) => this.#options.log.warn(`Push sockets were not checked: ${error.message}`))
  }
}

/** @returns those of the sessions that have not run out and whose practice is active */
export async function sessionsAliveAmong(
  db: Database,
  sessions: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.pool.query<{ session: string }>({
    name: 'sessions_alive_among',
    text: `select encode(asked.token, 'hex') as session
           from unnest($1::bytea[]) as asked (token), lateral find_session(asked.token) as found
           where found.expires_at > $2 and found.active`,
    values: [sessions.map((session) => Buffer.from(session, 'hex')), now],
  })
  return new Set(rows.map((row) => row.session))
}
