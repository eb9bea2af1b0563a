import type { PushConfig } from '@enamel/contract/config'
import type { Signature } from '@enamel/contract/realtime'
import { EVENTS_MISSED } from '@enamel/domain/realtime/events'
import { mayHaveMissed, type Subscription } from '@enamel/domain/realtime/subscription'
import type Pusher from 'pusher-js'
import type {
  ChannelAuthorizationCallback,
  ChannelAuthorizationHandler,
  UserAuthenticationCallback,
} from 'pusher-js'
import type { ReloadReason } from '../../signed-in/reload-reason.ts'
import type { Connection } from './realtime.machine.ts'

const MIN_RETRY_DELAY_MS = 2_000
const MAX_RETRY_DELAY_MS = 30_000

export interface ConnectionOptions {
  /** Loads the client library, when the connection opens. */
  load: () => Promise<{ default: typeof Pusher }>
  address: PushConfig
  channel: string
  /** Requests the signature of a socket's subscription. The request is repeated later if it fails for any reason. */
  authorise: (socketId: string, channel: string) => Promise<Signature>
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
 * Opens a connection and resolves when its channel is subscribed. The connection retries and reconnects by itself
 * until it is closed (RT-11).
 * @param signal cancels opening, until the promise has resolved
 * @throws only when opening is cancelled
 */
export function openConnection(options: ConnectionOptions, signal: AbortSignal): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      connection.close()
      reject(signal.reason)
    }
    const connection = new PushConnection(options, () => {
      signal.removeEventListener('abort', cancel)
      resolve(connection)
    })
    signal.addEventListener('abort', cancel)
  })
}

/**
 * The library restores a lost connection. This class also retries where the library retries late or never: after a
 * refused connection the library would wait 15 s or longer, and after a failed signature or a closed session it would
 * never retry. When the library itself cannot be loaded, it is loaded again in the same way.
 */
class PushConnection implements Connection {
  readonly #options: ConnectionOptions
  readonly #onOpen: () => void
  /** Undefined until the library is loaded. */
  #pusher: Pusher | undefined
  /** Takes the signature to sign in. The library passes it at the first sign-in, and then with each new socket. */
  #signIn: UserAuthenticationCallback | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #retries = 0
  #opened = false
  #closed = false

  constructor(options: ConnectionOptions, onOpen: () => void) {
    this.#options = options
    this.#onOpen = onOpen
    options.network.addEventListener('online', this.#retryNow)
    this.#load()
  }

  close(): void {
    this.#closed = true
    this.#options.onConnectionStatus(true)
    this.#cancelRetry()
    this.#options.network.removeEventListener('online', this.#retryNow)
    this.#pusher?.channel(this.#options.channel).unbind()
    this.#pusher?.disconnect()
  }

  #load(): void {
    this.#options.load().then(
      ({ default: PusherClient }) => this.#closed || this.#connect(PusherClient),
      () => this.#handleState('failed'),
    )
  }

  #connect(PusherClient: typeof Pusher): void {
    const { key, host, port, tls, path } = this.#options.address
    const pusher = new PusherClient(key, {
      // Required by the library, but `wsHost` overrides it.
      cluster: 'own',
      wsHost: host,
      wsPort: port,
      wssPort: port,
      wsPath: path,
      forceTLS: tls,
      // Without this, the library would try other hosts when sockets fail.
      enabledTransports: ['ws'],
      channelAuthorization: { customHandler: (request, callback) => void this.#authorise(request, callback) },
      userAuthentication: {
        customHandler: (_, callback) => {
          this.#signIn = callback
        },
      },
    })
    this.#pusher = pusher
    pusher.connection.bind('state_change', ({ current }: { current: string }) => this.#handleState(current))
    const channel = pusher.subscribe(this.#options.channel)
    channel.bind('pusher:subscription_succeeded', (data: Subscription) => this.#handleSubscribed(data))
    channel.bind('pusher:subscription_error', () => this.#scheduleRetry())
    channel.bind_global((event: string, data: unknown) => this.#handleMessage(event, data))
    this.#handleState(pusher.connection.state)
  }

  async #authorise(
    { socketId, channelName }: Parameters<ChannelAuthorizationHandler>[0],
    callback: ChannelAuthorizationCallback,
  ): Promise<void> {
    const signature = await this.#options.authorise(socketId, channelName).catch(() => null)
    // A signature is valid for one socket only. If the socket has been replaced in the meantime, the new socket
    // requests its own signature.
    if (this.#closed || socketId !== this.#pusher?.connection.socket_id) return
    if (!signature) {
      callback(new Error('No signature'), null)
      return
    }
    if (signature.user) {
      this.#pusher.signin()
      this.#signIn?.(null, signature.user)
    }
    callback(null, { auth: signature.auth })
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
    const { onReload, firstRequestAt } = this.#options
    this.#options.onConnectionStatus(true)
    if (this.#opened || this.#retries > 0) onReload('reconnected')
    else if (mayHaveMissed(data, performance.now() - firstRequestAt())) onReload('opened')
    this.#retries = 0
    this.#opened = true
    this.#onOpen()
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
    this.#pusher?.disconnect()
    this.#cancelRetry()
    if (this.#pusher) this.#pusher.connect()
    else this.#load()
  }
}
