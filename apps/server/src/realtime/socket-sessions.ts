import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { closeCodes } from './close-codes.ts'
import type { PushServer } from './push-server.ts'

/** The database channel of the messages between nodes. */
export const SOCKETS_CHANNEL = 'push_sockets'
const CHECK_MS = 30_000
/**
 * How long the session of a subscribed socket may be unknown. After that, the browser has to reconnect and subscribe
 * again.
 */
const UNBOUND_TIMEOUT_MS = 10_000

/** Messages between nodes about sockets. Sessions are identified by the hash of their token in hexadecimal digits. */
type SocketMessage =
  | { kind: 'signed'; socket_id: string; session: string }
  | { kind: 'session_ended'; session: string }

/** Informs all nodes that the socket with this id belongs to this session. */
export function publishSigned(db: Database, socketId: string, tokenHash: Buffer): Promise<void> {
  return publish(db, { kind: 'signed', socket_id: socketId, session: tokenHash.toString('hex') })
}

export function publishSessionEnded(db: Database, tokenHash: Buffer): Promise<void> {
  return publish(db, { kind: 'session_ended', session: tokenHash.toString('hex') })
}

async function publish(db: Database, message: SocketMessage): Promise<void> {
  await db.pool.query('select pg_notify($1, $2)', [SOCKETS_CHANNEL, JSON.stringify(message)])
}

export interface SocketSessionsOptions {
  server: PushServer
  log: Log
  /** @returns the sessions that are still valid */
  validAmong(sessions: readonly string[]): Promise<ReadonlySet<string>>
}

/**
 * Binds sockets to the sessions for which their subscriptions were signed, and closes them when the session ends:
 * immediately if it is ended on any node, within half a minute if it expires, its practice is disabled or the
 * notification was lost.
 */
export class SocketSessions {
  readonly #options: SocketSessionsOptions
  #timer: NodeJS.Timeout | undefined

  constructor(options: SocketSessionsOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => this.#logErrors(this.checkSockets()), CHECK_MS).unref()
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
      default:
        message satisfies never
    }
  }

  /** Closes sockets whose session is no longer valid, and sockets whose session has been unknown for too long. */
  async checkSockets(): Promise<void> {
    const { server } = this.#options
    const sessions = new Set([...server.sockets()].flatMap((socket) => socket.session ?? []))
    const valid = sessions.size > 0 ? await this.#options.validAmong([...sessions]) : sessions
    const now = performance.now()
    for (const socket of [...server.sockets()]) {
      if (socket.session !== null) {
        if (sessions.has(socket.session) && !valid.has(socket.session))
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
    this.#logErrors(
      this.#options.validAmong([session]).then((valid) => {
        if (!valid.has(session)) this.#endAll([socket])
      }),
    )
  }

  #endAll(sockets: ReturnType<PushServer['membersOf']>): void {
    for (const socket of sockets) this.#options.server.end(socket, closeCodes.unauthorised)
  }

  #logErrors(work: Promise<void>): void {
    work.catch((error: Error) => this.#options.log.warn(`Push sockets were not checked: ${error.message}`))
  }
}

/** @returns the sessions that have neither ended nor expired, and whose practice is active */
export async function validSessionsAmong(
  db: Database,
  sessions: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.pool.query<{ session: string }>({
    name: 'valid_sessions_among',
    text: `select encode(token_hash, 'hex') as session from find_sessions($1) where expires_at > $2 and active`,
    values: [sessions.map((session) => Buffer.from(session, 'hex')), now],
  })
  return new Set(rows.map((row) => row.session))
}

/** @returns the sessions that have expired, or whose practice was disabled, until they are deleted */
export async function endedSessions(db: Database, now: Date): Promise<string[]> {
  const { rows } = await db.pool.query<{ session: string }>({
    name: 'ended_sessions',
    text: `select encode(token, 'hex') as session from ended_sessions($1) as ended (token)`,
    values: [now],
  })
  return rows.map((row) => row.session)
}
