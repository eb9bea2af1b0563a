import { setTimeout as pause } from 'node:timers/promises'
import { EVENTS_MISSED } from '@enamel/domain/realtime/events'
import type { Log } from '../../log.ts'
import type { Delivery } from '../../realtime/push-server.ts'
import type { PushService } from './service-address.ts'
import { callService } from './service-call.ts'

const BATCH = 10
const MAX_DATA_BYTES = 10_240
const MAX_WAITING = 10_000
const OUTAGE_PAUSE_MS = 10_000
const RETRY_PAUSES_MS = [200, 1_000, 5_000]

/**
 * Sends events to a push service in their order, up to ten in a request. Events that are too large, too many or not
 * accepted are replaced by a notification that something was missed.
 */
export class EventPost {
  readonly #service: PushService
  readonly #log: Log
  #waiting: Delivery[] = []
  /** Channels that must be asked to reload. */
  readonly #missed = new Set<string>()
  #sending: Promise<void> | null = null
  readonly #stopping = new AbortController()

  constructor(service: PushService, log: Log) {
    this.#service = service
    this.#log = log
  }

  send(delivery: Delivery): void {
    if (Buffer.byteLength(delivery.data) > MAX_DATA_BYTES) this.#waiting.push(missedOn(delivery.channel))
    else this.#waiting.push(delivery)
    if (this.#waiting.length > MAX_WAITING) this.#discard(this.#waiting.splice(0))
    this.#begin()
  }

  /** Sends the waiting events, each request at most once more, until one fails. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#sending
  }

  #begin(): void {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
      if (this.#waiting.length > 0 && !this.#stopping.signal.aborted) this.#begin()
    })
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      // Notifications of missed events come first: while they fail, so would other events.
      const missed = [...this.#missed].slice(0, BATCH)
      const batch = missed.length > 0 ? missed.map(missedOn) : this.#waiting.splice(0, BATCH)
      if (batch.length === 0) return
      if (await this.#post(batch)) {
        for (const channel of missed) this.#missed.delete(channel)
        continue
      }
      this.#discard(batch)
      if (this.#stopping.signal.aborted) return
      if (missed.length > 0) await this.#pause(OUTAGE_PAUSE_MS)
    }
  }

  #discard(deliveries: readonly Delivery[]): void {
    this.#log.warn(`${deliveries.length} events for the push service were discarded`)
    for (const { channel } of deliveries) this.#missed.add(channel)
  }

  /** @returns whether the service accepted the events */
  async #post(batch: readonly Delivery[]): Promise<boolean> {
    for (const retryPause of [...RETRY_PAUSES_MS, null]) {
      const events = batch.map(({ name, channel, data }) => ({ name, channel, data }))
      const answer = await callService(this.#service, 'batch_events', { batch: events })
      if (answer.kind === 'ok') return true
      this.#log.warn(`The push service did not accept events: ${answer.reason}`)
      if (answer.kind === 'refused' || retryPause === null || this.#stopping.signal.aborted) return false
      await this.#pause(retryPause)
    }
    return false
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }
}

function missedOn(channel: string): Delivery {
  return { channel, name: EVENTS_MISSED, data: '{"identity":null,"payload":{}}' }
}
