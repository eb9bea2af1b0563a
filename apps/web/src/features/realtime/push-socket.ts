import type { PushConfig } from '@enamel/contract/config'
import type { Signature } from '@enamel/contract/realtime'
import type { Subscription } from '@enamel/domain/realtime/subscription'

/** After how long without a message the server is pinged, unless it asks for a shorter time. */
const ACTIVITY_TIMEOUT_MS = 120_000
/** The time limit for the reply to a ping. */
const PONG_TIMEOUT_MS = 30_000

export interface PushSocketOptions {
  address: PushConfig
  channel: string
  /** Requests the signature of the socket's subscription. */
  authorise: (socketId: string, channel: string) => Promise<Signature>
  /** The server has accepted the socket. */
  onConnected: () => void
  onSubscribed: (subscription: Subscription) => void
  /** There is no signature, or the server refused it. The socket stays open without its channel. */
  onRefused: () => void
  onEvent: (name: string, data: unknown) => void
  /** The socket was refused or lost, or the server no longer replies. Called at most once, and never after `close`. */
  onLost: (code?: number) => void
}

/** A message of the server. */
interface Frame {
  event?: string
  channel?: string
  data?: unknown
}

/** One socket that subscribes to one channel, in protocol 7 of Pusher Channels. */
export class PushSocket {
  readonly #options: PushSocketOptions
  readonly #socket: WebSocket
  #activityTimeoutMs = ACTIVITY_TIMEOUT_MS
  #activityCheck: ReturnType<typeof setTimeout> | undefined
  #closed = false

  /** @throws when the browser allows no socket to this address */
  constructor(options: PushSocketOptions) {
    this.#options = options
    this.#socket = new WebSocket(urlOf(options.address))
    this.#socket.onmessage = ({ data }) => this.#receive(readFrame(data))
    this.#socket.onclose = ({ code }) => this.#lose(code)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#activityCheck)
    this.#socket.close()
  }

  /** Pings the server. The socket is lost if no message follows. */
  ping(): void {
    this.#send('pusher:ping', {})
    clearTimeout(this.#activityCheck)
    this.#activityCheck = setTimeout(() => this.#lose(), PONG_TIMEOUT_MS)
  }

  #receive({ event = '', channel, data }: Frame): void {
    if (this.#closed) return
    const { channel: ownChannel, onSubscribed, onRefused, onEvent } = this.#options
    if (event === 'pusher:connection_established') this.#greet(Object(data))
    else if (event === 'pusher:ping') this.#send('pusher:pong', {})
    else if (event === 'pusher_internal:subscription_succeeded') onSubscribed(Object(data))
    else if (event === 'pusher:subscription_error') onRefused()
    else if (channel === ownChannel && !event.startsWith('pusher')) onEvent(event, data)
    this.#awaitActivity()
  }

  #greet({ socket_id, activity_timeout }: Greeting): void {
    this.#activityTimeoutMs = Math.min(ACTIVITY_TIMEOUT_MS, activity_timeout * 1000 || ACTIVITY_TIMEOUT_MS)
    this.#options.onConnected()
    void this.#subscribe(socket_id)
  }

  async #subscribe(socketId: string): Promise<void> {
    const { authorise, channel, onRefused } = this.#options
    const signature = await authorise(socketId, channel).catch(() => null)
    // A signature is valid for one socket only. If this socket has been replaced, the other requests its own signature.
    if (this.#closed) return
    if (!signature) return onRefused()
    if (signature.user) this.#send('pusher:signin', signature.user)
    this.#send('pusher:subscribe', { auth: signature.auth, channel })
  }

  #send(event: string, data: object): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ event, data }))
  }

  #awaitActivity(): void {
    clearTimeout(this.#activityCheck)
    if (!this.#closed) this.#activityCheck = setTimeout(() => this.ping(), this.#activityTimeoutMs)
  }

  #lose(code?: number): void {
    if (this.#closed) return
    this.close()
    this.#options.onLost(code)
  }
}

interface Greeting {
  socket_id: string
  activity_timeout: number
}

function urlOf({ key, host, port, tls, path }: PushConfig): string {
  return `${tls ? 'wss' : 'ws'}://${host}:${port}${path}/app/${key}?protocol=7&client=js-enamel&version=1.0.0`
}

/** The message in a text, of which the data may be JSON in JSON. A text that is no message has no event. */
function readFrame(text: string): Frame {
  const frame: Frame = Object(parse(text))
  return { ...frame, data: typeof frame.data === 'string' ? (parse(frame.data) ?? frame.data) : frame.data }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
