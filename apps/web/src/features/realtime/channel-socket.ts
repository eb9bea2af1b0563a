import type { Authorisation } from './authorise-channel.ts'
import type { PushAddress } from './push-address.ts'

/** A socket that has not come as far as its subscription by then is given up. */
const SUBSCRIBED_WITHIN_MS = 15_000
/** The longest silence before a sign of life is asked for; the service may want it sooner. */
const LONGEST_SILENCE_MS = 120_000
const PONG_WITHIN_MS = 10_000

export interface ChannelSocketOptions {
  address: PushAddress
  channel: string
  authorise: (socketId: string, channel: string) => Promise<Authorisation>
}

/** What a socket tells; after `onEnd` nothing more. */
export interface ChannelSocketEvents {
  onSubscribed: () => void
  onEvent: (name: string, data: unknown) => void
  /** It is over. Another one may be opened: at once when the service asks for it, never when it refuses the person. */
  onEnd: (again: 'at_once' | 'later' | 'never') => void
}

/** One socket to a service of the Pusher protocol (version 7), for one private channel. */
export class ChannelSocket {
  readonly #options: ChannelSocketOptions
  readonly #events: ChannelSocketEvents
  readonly #ws: WebSocket
  #timer: ReturnType<typeof setTimeout>
  #silenceMs = LONGEST_SILENCE_MS
  #subscribed = false
  #ended = false

  constructor(options: ChannelSocketOptions, events: ChannelSocketEvents) {
    this.#options = options
    this.#events = events
    this.#ws = new WebSocket(urlOf(options.address))
    this.#ws.onmessage = ({ data }) => this.#hear(String(data))
    this.#ws.onclose = ({ code }) => this.#end(code >= 4200 && code < 4300 ? 'at_once' : 'later')
    this.#timer = setTimeout(() => this.#end('later'), SUBSCRIBED_WITHIN_MS)
  }

  close(): void {
    this.#ended = true
    clearTimeout(this.#timer)
    this.#ws.onclose = null
    this.#ws.close()
  }

  /** Asks for a sign of life: the network may be another one. */
  check(): void {
    if (!this.#subscribed || this.#ended) return
    this.#say('pusher:ping', {})
    this.#within(PONG_WITHIN_MS, () => this.#end('later'))
  }

  #hear(text: string): void {
    if (this.#ended) return
    const frame = objectIn(text)
    const event = String(frame.event)
    if (this.#subscribed) this.#within(this.#silenceMs, () => this.check())
    switch (event) {
      case 'pusher:connection_established':
        void this.#subscribe(objectIn(frame.data))
        break
      case 'pusher_internal:subscription_succeeded':
        this.#subscribed = true
        this.#within(this.#silenceMs, () => this.check())
        this.#events.onSubscribed()
        break
      case 'pusher:subscription_error':
        this.#end('later')
        break
      case 'pusher:ping':
        this.#say('pusher:pong', {})
        break
      default:
        // What else the protocol says of itself changes nothing here.
        if (!event.startsWith('pusher') && frame.channel === this.#options.channel) {
          this.#events.onEvent(event, valueIn(frame.data))
        }
    }
  }

  async #subscribe({ socket_id, activity_timeout }: Record<string, unknown>): Promise<void> {
    const { authorise, channel } = this.#options
    if (typeof activity_timeout === 'number') {
      this.#silenceMs = Math.min(activity_timeout * 1_000, LONGEST_SILENCE_MS)
    }
    const authorisation = await authorise(String(socket_id), channel)
    if (this.#ended) return
    switch (authorisation.kind) {
      case 'granted':
        this.#say('pusher:subscribe', { channel, auth: authorisation.auth })
        break
      case 'unreachable':
        this.#end('later')
        break
      case 'refused':
        this.#end('never')
        break
      default:
        authorisation satisfies never
    }
  }

  #end(again: 'at_once' | 'later' | 'never'): void {
    if (this.#ended) return
    this.close()
    this.#events.onEnd(again)
  }

  #within(ms: number, act: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, ms)
  }

  #say(event: string, data: object): void {
    this.#ws.send(JSON.stringify({ event, data }))
  }
}

function urlOf({ key, host, port, tls, path }: PushAddress): string {
  return `${tls ? 'wss' : 'ws'}://${host}:${port}${path}/app/${key}?protocol=7&client=js`
}

/** Data travels as JSON, or as a string that holds JSON. */
function valueIn(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return data
  }
}

function objectIn(data: unknown): Record<string, unknown> {
  return Object(valueIn(data))
}
