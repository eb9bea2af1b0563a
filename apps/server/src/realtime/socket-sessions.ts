import { channelOf } from '@enamel/domain/realtime/events'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { closeCodes } from './close-codes.ts'
import type { PushServer } from './push-server.ts'

/** The database channel of the messages between nodes. */
export const SOCKETS_CHANNEL = 'push_sockets'
const CHECK_MS = 30_000
/** The time limit until the session of a subscribed socket is known; the socket then has to subscribe again. */
const UNBOUND_TIMEOUT_MS = 10_000

/** Messages between nodes about sockets; sessions are identified by the hash of their token, in hexadecimal digits. */
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
  /** @returns those of the sessions that are valid */
  aliveAmong(sessions: readonly string[]): Promise<ReadonlySet<string>>
}

/**
 * Binds sockets to the sessions that their subscriptions were signed for, and closes them with their sessions:
 * immediately when a session is ended on any node, within half a minute when it expires or a notification was lost.
 */
export class SocketSessions {
  readonly #options: SocketSessionsOptions
  #timer: NodeJS.Timeout | undefined

  constructor(options: SocketSessionsOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => this.#logged(this.checkSockets()), CHECK_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** @param payload a notification on SOCKETS_CHANNEL */
  receive(payload: string): void {
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

  /** Closes the sockets of sessions that are no longer valid, and those that still have no known session. */
  async checkSockets(): Promise<void> {
    const { server } = this.#options
    const sessions = new Set([...server.sockets()].flatMap((socket) => socket.session ?? []))
    const alive = sessions.size > 0 ? await this.#options.aliveAmong([...sessions]) : sessions
    const now = performance.now()
    for (const socket of [...server.sockets()]) {
      if (socket.session !== null) {
        if (sessions.has(socket.session) && !alive.has(socket.session))
          server.end(socket, closeCodes.unauthorised)
      } else if (socket.subscribedAt !== null && now - socket.subscribedAt > UNBOUND_TIMEOUT_MS) {
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

/** @returns those of the sessions that have not expired and whose practice is active */
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
