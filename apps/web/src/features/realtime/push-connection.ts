import type { PushConfig } from '@enamel/contract/config'
import { EVENTS_MISSED } from '@enamel/domain/realtime/events'
import { mayHaveMissed, type Subscription } from '@enamel/domain/realtime/subscription'
import type Pusher from 'pusher-js'
import type { Channel, ChannelAuthorizationCallback, ChannelAuthorizationHandler } from 'pusher-js'
import type { ReloadReason } from '../../signed-in/reload-reason.ts'
import type { Authorisation } from './authorise-channel.ts'
import type { Connection } from './realtime.machine.ts'

const MIN_RETRY_DELAY_MS = 2_000
const MAX_RETRY_DELAY_MS = 30_000

export interface ConnectionOptions {
  /** Loads the client library, when the first connection opens. */
  load: () => Promise<{ default: typeof Pusher }>
  address: PushConfig
  channel: string
  authorise: (socketId: string, channel: string) => Promise<Authorisation>
  /** Emits `online` when the computer is back online, which ends the wait for the next attempt. */
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** When the page's first request about its practice was sent, by `performance.now()`. */
  firstRequestAt: () => number
  onEvent: (name: string, data: unknown) => void
  onReload: (reason: ReloadReason) => void
  /** Called with false while the channel is not subscribed, with true once it is and when the connection is closed. */
  onConnectionStatus: (up: boolean) => void
  /** The delay before the first retry. */
  minRetryDelayMs?: number
}

/**
 * Opens a connection and resolves when its channel is subscribed. The connection then reconnects by itself (RT-11).
 * @param signal cancels opening, until the promise has resolved
 * @throws when the server refuses the channel to this session, when the client library cannot be loaded, and when
 * opening is cancelled
 */
export async function openConnection(options: ConnectionOptions, signal: AbortSignal): Promise<Connection> {
  const { default: PusherClient } = await options.load()
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const cancel = () => {
      connection.close()
      reject(signal.reason)
    }
    const connection = new PushConnection(PusherClient, options, {
      onOpen() {
        signal.removeEventListener('abort', cancel)
        resolve(connection)
      },
      onRefused: () => reject(new Error(`The channel ${options.channel} was refused`)),
    })
    signal.addEventListener('abort', cancel)
  })
}

function settingsFor({ host, port, tls, path }: PushConfig) {
  return {
    // Required by the library, but `wsHost` overrides it.
    cluster: 'own',
    wsHost: host,
    wsPort: port,
    wssPort: port,
    wsPath: path,
    forceTLS: tls,
    // Without this, the library would try other hosts when sockets fail.
    enabledTransports: ['ws' as const],
    enableStats: false,
  }
}

interface OpeningHandlers {
  onOpen: () => void
  onRefused: () => void
}

/**
 * The library restores a lost connection. This class also retries where the library retries late or never: after a
 * refused connection the library would wait 15 s or longer, and after a failed signature or a closed session it would
 * never retry.
 */
class PushConnection implements Connection {
  readonly #pusher: Pusher
  readonly #options: ConnectionOptions
  readonly #opening: OpeningHandlers
  readonly #channel: Channel
  #retry: ReturnType<typeof setTimeout> | undefined
  #retries = 0
  #opened = false
  #closed = false

  constructor(PusherClient: typeof Pusher, options: ConnectionOptions, opening: OpeningHandlers) {
    this.#options = options
    this.#opening = opening
    const customHandler: ChannelAuthorizationHandler = (request, callback) =>
      void this.#authorise(request, callback)
    const pusher = new PusherClient(options.address.key, {
      ...settingsFor(options.address),
      channelAuthorization: { customHandler },
    })
    this.#pusher = pusher
    pusher.connection.bind('state_change', ({ current }: { current: string }) => this.#handleState(current))
    this.#channel = pusher.subscribe(options.channel)
    this.#channel.bind('pusher:subscription_succeeded', (data: Subscription) => this.#handleSubscribed(data))
    this.#channel.bind('pusher:subscription_error', () => this.#scheduleRetry())
    this.#channel.bind_global((name: string, data: unknown) => this.#handleMessage(name, data))
    options.network.addEventListener('online', this.#retryNow)
    this.#handleState(pusher.connection.state)
  }

  close(): void {
    this.#closed = true
    this.#options.onConnectionStatus(true)
    clearTimeout(this.#retry)
    this.#options.network.removeEventListener('online', this.#retryNow)
    this.#channel.unbind()
    this.#pusher.disconnect()
  }

  async #authorise(
    { socketId, channelName }: Parameters<ChannelAuthorizationHandler>[0],
    callback: ChannelAuthorizationCallback,
  ): Promise<void> {
    const authorisation = await this.#options.authorise(socketId, channelName)
    // A signature is valid for one socket only. If the socket has been replaced in the meantime, the new socket
    // requests its own signature.
    if (this.#closed || socketId !== this.#pusher.connection.socket_id) return
    switch (authorisation.kind) {
      case 'granted':
        callback(null, { auth: authorisation.auth })
        break
      case 'unreachable':
        callback(new Error('No response'), null)
        break
      case 'refused':
        this.close()
        this.#opening.onRefused()
        break
      default:
        authorisation satisfies never
    }
  }

  #handleState(state: string): void {
    if (this.#closed) return
    if (state === 'connected') {
      this.#cancelRetry()
    } else {
      this.#options.onConnectionStatus(false)
      this.#scheduleRetry()
    }
  }

  #handleSubscribed(data: Subscription): void {
    this.#cancelRetry()
    this.#retries = 0
    this.#options.onConnectionStatus(true)
    if (this.#opened) this.#options.onReload('reconnected')
    else if (mayHaveMissed(data, performance.now() - this.#options.firstRequestAt()))
      this.#options.onReload('opened')
    this.#opened = true
    this.#opening.onOpen()
  }

  #handleMessage(name: string, data: unknown): void {
    if (name.startsWith('pusher:')) return
    if (name === EVENTS_MISSED) this.#options.onReload('missed')
    else this.#options.onEvent(name, data)
  }

  #cancelRetry(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
  }

  /** Reconnects after a delay that doubles each time, with jitter so that browsers do not all reconnect at once. */
  #scheduleRetry(): void {
    if (this.#closed || this.#retry !== undefined) return
    const { minRetryDelayMs = MIN_RETRY_DELAY_MS } = this.#options
    const delay = Math.min(minRetryDelayMs * 2 ** this.#retries, MAX_RETRY_DELAY_MS)
    this.#retry = setTimeout(() => this.#reconnect(), delay * (0.75 + Math.random() / 2))
  }

  readonly #retryNow = (): void => {
    if (this.#retry !== undefined) this.#reconnect()
  }

  #reconnect(): void {
    this.#retries++
    this.#pusher.disconnect()
    this.#cancelRetry()
    this.#pusher.connect()
  }
}
