import { setTimeout as pause } from 'node:timers/promises'
import { channelOf, EVENTS_MISSED } from '@enamel/domain/realtime/events'
import type { Client } from 'pg'
import type { Log } from '../log.ts'
import { Listener } from './listener.ts'
import type { Delivery } from './push-server.ts'

const BATCH = 500
/** After a read the events of this time are read together. An event after a quiet moment is read at once. */
const GATHER_MS = 10
/**
 * An event gets its id when it is written, and is received when its transaction commits. A lower id may therefore be
 * received after a higher one. After a lost connection the events with the last 2,000 ids are read again, and those
 * that were not delivered before are delivered.
 */
const LOOK_BACK = 2_000
/** The maximum number of missed events that are delivered. If more were missed, browsers are asked to reload. */
const MAX_REPLAYED = 5_000
/**
 * Events are deleted after an hour. After a longer interruption some may be missing, so browsers are asked to reload.
 */
const MAX_INTERRUPTION_MS = 50 * 60 * 1000

export interface FanOutOptions {
  databaseUrl: string
  log: Log
  deliver(delivery: Delivery): void
  /** Handlers of further database channels that are received on the same connection. */
  channels?: Readonly<Record<string, (payload: string) => void>>
  /** Called when the node begins to listen, also after each lost connection. */
  onListening?(): Promise<void>
  /**
   * Whether this node is the leader, which delivers for all nodes. Called when the node begins to listen, and at each
   * heartbeat. Omitted if every node serves its own sockets. A new leader asks browsers to reload, since it does not
   * know which events they received.
   */
  isLeader?(client: Client): Promise<boolean>
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
 * Delivers events from the database in the order of their commits: to this node's sockets, or for all nodes if this is
 * the leader. After a lost connection, missed events are delivered first, in the order in which they were written
 * (RT-11).
 */
export class FanOut {
  readonly #options: FanOutOptions
  readonly #listener: Listener
  readonly #seen = new Set<number>()
  #pending: number[] = []
  #client: Client | null = null
  #reading = false
  #isLeader: boolean
  #started = false
  #lastId = 0
  #aliveAt = Date.now()

  constructor(options: FanOutOptions) {
    this.#options = options
    this.#isLeader = options.isLeader === undefined
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
    const hasBecomeLeader = await this.#updateLeadership(client)
    if (this.#started) await this.#catchUp(client)
    else await this.#skipEarlierEvents(client)
    if (hasBecomeLeader) await this.#askToReload(client)
    this.#started = true
    this.#aliveAt = Date.now()
    this.#client = client
    await this.#options.onListening?.()
    void this.#drain()
  }

  async #heartbeat(client: Client): Promise<void> {
    this.#aliveAt = Date.now()
    if (await this.#updateLeadership(client)) await this.#askToReload(client)
  }

  /** @returns whether this node has become the leader */
  async #updateLeadership(client: Client): Promise<boolean> {
    if (!this.#options.isLeader) return false
    const wasLeader = this.#isLeader
    this.#isLeader = await this.#options.isLeader(client)
    return this.#isLeader && !wasLeader
  }

  /** Marks the latest events as seen, so that events from before this call are not delivered. */
  async #skipEarlierEvents(client: Client): Promise<void> {
    const { rows } = await client.query<{ id: number }>('select last_push_event() as id')
    this.#lastId = rows[0]?.id ?? 0
    for (const event of await eventsAfter(client, this.#lastId - LOOK_BACK, LOOK_BACK))
      this.#markSeen(event.id)
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
      await this.#skipEarlierEvents(client)
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
      while (this.#pending.length > 0 && this.#client === client) {
        const ids = this.#pending.slice(0, BATCH)
        const events = new Map((await eventsAmong(client, ids)).map((event) => [event.id, event]))
        this.#pending = this.#pending.slice(ids.length)
        for (const id of ids) {
          const event = events.get(id)
          if (event) this.#deliver(event)
        }
        await pause(GATHER_MS)
      }
    } catch (error) {
      // The events are read again with the next connection.
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
    this.#markSeen(event.id)
    if (!this.#isLeader) return
    this.#options.deliver({
      channel: channelOf(event.client_id),
      name: event.name,
      data: `{"identity":${JSON.stringify(event.identity)},"payload":${event.payload}}`,
    })
  }

  #markSeen(id: number): void {
    this.#seen.add(id)
    this.#lastId = Math.max(this.#lastId, id)
    if (this.#seen.size < 2 * LOOK_BACK) return
    for (const old of this.#seen) if (old <= this.#lastId - LOOK_BACK) this.#seen.delete(old)
  }

  async #askToReload(client: Client): Promise<void> {
    if (!this.#isLeader) return
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
