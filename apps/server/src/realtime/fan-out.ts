import { channelOf, EVENTS_MISSED } from '@enamel/domain/realtime/events'
import type { Client } from 'pg'
import type { Log } from '../log.ts'
import { Listener } from './listener.ts'
import type { Delivery } from './push-server.ts'

const BATCH = 500
/**
 * An event gets its id when it is written, and is received when its transaction commits, so a lower id may be received
 * later. After a lost connection this many ids below the last are requested again, without those already delivered.
 */
const LOOK_BACK = 2_000
/** The limit for missed events; beyond it browsers are asked to reload instead. */
const MAX_REPLAYED = 5_000
/** Events are deleted after an hour, so after a longer interruption some may be missing. */
const MAX_INTERRUPTION_MS = 50 * 60 * 1000

export interface FanOutOptions {
  databaseUrl: string
  log: Log
  deliver(delivery: Delivery): void
  /** Further notifications to receive on the same connection. */
  channels?: Readonly<Record<string, (payload: string) => void>>
  /** Called when it listens, and again after each lost connection. */
  onListening?(): Promise<void>
  /**
   * Whether this node delivers; called when it starts to listen, and at each heartbeat. Only needed if a single node
   * delivers for all; otherwise every node serves its own sockets. A node that takes over asks browsers to reload,
   * since it does not know which events they received.
   */
  leads?(client: Client): Promise<boolean>
  heartbeatMs?: number | undefined
}

interface EventRow {
  id: number
  client_id: string
  name: string
  identity: string | null
  /** JSON text. */
  payload: string
}

/**
 * Delivers events from the database to this node's sockets, in the order of their commits. After a lost connection it
 * first delivers missed events (RT-11).
 */
export class FanOut {
  readonly #options: FanOutOptions
  readonly #listener: Listener
  readonly #seen = new Set<number>()
  #pending: number[] = []
  #client: Client | null = null
  #reading = false
  #leading = false
  #started = false
  #lastId = 0
  #aliveAt = Date.now()

  constructor(options: FanOutOptions) {
    this.#options = options
    this.#listener = new Listener({
      databaseUrl: options.databaseUrl,
      log: options.log,
      heartbeatMs: options.heartbeatMs,
      channels: { ...options.channels, push_events: (payload) => this.#onNotification(Number(payload)) },
      onListening: (client) => this.#begin(client),
      onHeartbeat: (client) => this.#heartbeat(client),
    })
  }

  start(): Promise<void> {
    return this.#listener.start()
  }

  stop(): Promise<void> {
    return this.#listener.stop()
  }

  #onNotification(id: number): void {
    this.#pending.push(id)
    void this.#drain()
  }

  async #begin(client: Client): Promise<void> {
    this.#client = null
    this.#leading = (await this.#options.leads?.(client)) ?? true
    if (this.#started) await this.#catchUp(client)
    else await this.#startFromHere(client)
    this.#started = true
    this.#aliveAt = Date.now()
    this.#client = client
    await this.#options.onListening?.()
    void this.#drain()
  }

  async #heartbeat(client: Client): Promise<void> {
    this.#aliveAt = Date.now()
    if (!this.#options.leads) return
    const wasLeading = this.#leading
    this.#leading = await this.#options.leads(client)
    if (this.#leading && !wasLeading) await this.#askToReload(client)
  }

  /** Events from before this node's start are not delivered. */
  async #startFromHere(client: Client): Promise<void> {
    const { rows } = await client.query<{ id: number }>('select last_push_event() as id')
    this.#lastId = rows[0]?.id ?? 0
    for (const event of await eventsAfter(client, this.#lastId - LOOK_BACK, LOOK_BACK)) this.#mark(event.id)
  }

  async #catchUp(client: Client): Promise<void> {
    const missed: EventRow[] = []
    let after = this.#lastId - LOOK_BACK
    for (;;) {
      const events = await eventsAfter(client, after, BATCH)
      missed.push(...events.filter((event) => !this.#seen.has(event.id)))
      after = events.at(-1)?.id ?? after
      if (events.length < BATCH || missed.length > MAX_REPLAYED) break
    }
    if (missed.length > MAX_REPLAYED || Date.now() - this.#aliveAt > MAX_INTERRUPTION_MS) {
      await this.#startFromHere(client)
      await this.#askToReload(client)
    } else {
      for (const event of missed) this.#deliver(event)
    }
  }

  /** Reads the notified events in batches, and delivers them in order. */
  async #drain(): Promise<void> {
    const client = this.#client
    if (!client || this.#reading) return
    this.#reading = true
    try {
      while (this.#pending.length > 0) {
        const ids = this.#pending.slice(0, BATCH)
        const events = new Map((await eventsAmong(client, ids)).map((event) => [event.id, event]))
        this.#pending = this.#pending.slice(ids.length)
        for (const id of ids) {
          const event = events.get(id)
          if (event) this.#deliver(event)
        }
      }
    } catch (error) {
      // The next connection reads them again.
      this.#options.log.warn(`Push events could not be read: ${(error as Error).message}`)
      this.#client = null
      client.end().catch(() => {})
    } finally {
      this.#reading = false
    }
    if (this.#client && this.#pending.length > 0) void this.#drain()
  }

  #deliver(event: EventRow): void {
    if (this.#seen.has(event.id)) return
    this.#mark(event.id)
    if (!this.#leading) return
    this.#options.deliver({
      channel: channelOf(event.client_id),
      name: event.name,
      data: `{"identity":${JSON.stringify(event.identity)},"payload":${event.payload}}`,
    })
  }

  #mark(id: number): void {
    this.#seen.add(id)
    this.#lastId = Math.max(this.#lastId, id)
    if (this.#seen.size < 2 * LOOK_BACK) return
    for (const old of this.#seen) if (old <= this.#lastId - LOOK_BACK) this.#seen.delete(old)
  }

  async #askToReload(client: Client): Promise<void> {
    if (!this.#leading) return
    const { rows } = await client.query<{ id: string }>('select all_practices() as id')
    for (const { id } of rows) {
      this.#options.deliver({
        channel: channelOf(id),
        name: EVENTS_MISSED,
        data: '{"identity":null,"payload":{}}',
      })
    }
  }
}

async function eventsAmong(client: Client, ids: readonly number[]): Promise<EventRow[]> {
  const { rows } = await client.query<EventRow>({
    name: 'push_events_among',
    text: 'select id, client_id, name, identity, payload::text from push_events_among($1)',
    values: [ids],
  })
  return rows
}

async function eventsAfter(client: Client, id: number, atMost: number): Promise<EventRow[]> {
  const { rows } = await client.query<EventRow>({
    name: 'push_events_after',
    text: 'select id, client_id, name, identity, payload::text from push_events_after($1, $2)',
    values: [id, atMost],
  })
  return rows
}
