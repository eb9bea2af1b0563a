import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectionTo } from '../db/connection.ts'
import type { Log } from '../log.ts'

export const HEARTBEAT_MS = 10_000
const QUERY_TIMEOUT_MS = 5_000
const END_TIMEOUT_MS = 1_000
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5_000

export interface ListenerOptions {
  databaseUrl: string
  log: Log
  /** The handlers by channel name. They must not throw. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** Called on each new connection once it listens. Notifications after this call are not missed. */
  onListening(client: pg.Client): Promise<void>
  /** The interval of the connection's heartbeat; HEARTBEAT_MS by default. */
  heartbeatMs?: number | undefined
  /** Called at each heartbeat. */
  onHeartbeat?(client: pg.Client): Promise<void>
}

/**
 * Receives notifications on a separate database connection. A heartbeat checks the connection; a lost connection is
 * replaced after growing pauses.
 */
export class Listener {
  readonly #options: ListenerOptions
  #client: pg.Client | null = null
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** Resolves when the first connection listens. Afterwards the listener reconnects until it is stopped. */
  async start(): Promise<void> {
    const client = await this.#open()
    this.#running = this.#run(client)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    // The server may be unreachable, so its reply is awaited only for a limited time.
    await Promise.race([
      this.#client?.end().catch(() => {}),
      pause(END_TIMEOUT_MS, undefined, { ref: false }),
    ])
  }

  async #run(first: pg.Client): Promise<void> {
    let client: pg.Client | null = first
    let attempts = 0
    while (!this.#stopping.signal.aborted) {
      if (client) {
        await this.#heartbeatUntilLost(client)
        client = null
        attempts = 0
        continue
      }
      await this.#pause(Math.min(FIRST_RETRY_MS * 2 ** attempts++, MAX_RETRY_MS) * (0.5 + Math.random() / 2))
      if (this.#stopping.signal.aborted) return
      client = await this.#open().catch((error: Error) => {
        this.#options.log.warn(`Push events: no connection to the database yet: ${error.message}`)
        return null
      })
    }
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...connectionTo(this.#options.databaseUrl, 'enamel push', {
        role: 'enamel_app',
        timezone: 'UTC',
        // The database must detect that a node has become unreachable, so that the connection releases its locks.
        tcp_keepalives_idle: '10',
        tcp_keepalives_interval: '5',
        tcp_keepalives_count: '3',
      }),
      query_timeout: QUERY_TIMEOUT_MS,
    })
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => this.#options.channels[channel]?.(payload ?? ''))
    try {
      await client.connect()
      for (const channel of Object.keys(this.#options.channels)) {
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
      }
      await this.#options.onListening(client)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.#client = client
    return client
  }

  /** Returns when the connection is lost or the listener stops. */
  async #heartbeatUntilLost(client: pg.Client): Promise<void> {
    const lost = new AbortController()
    const lose = () => lost.abort()
    client.once('end', lose)
    try {
      while (!lost.signal.aborted && !this.#stopping.signal.aborted) {
        await this.#pause(this.#options.heartbeatMs ?? HEARTBEAT_MS, lost.signal)
        if (lost.signal.aborted || this.#stopping.signal.aborted) break
        await client.query('select 1')
        await this.#options.onHeartbeat?.(client)
      }
    } catch (error) {
      this.#options.log.warn(`Push events: the heartbeat failed: ${(error as Error).message}`)
    }
    if (this.#stopping.signal.aborted) return
    this.#options.log.warn('Push events: lost the connection to the database')
    client.end().catch(() => {})
  }

  async #pause(ms: number, lost?: AbortSignal): Promise<void> {
    const signals = lost ? [this.#stopping.signal, lost] : [this.#stopping.signal]
    await pause(ms, undefined, { signal: AbortSignal.any(signals) }).catch(() => {})
  }
}
