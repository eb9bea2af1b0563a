import type { PushConfig } from '@enamel/contract/config'
import { EVENTS_MISSED } from '@enamel/domain/realtime/events'
import { mayHaveMissed, type Subscription } from '@enamel/domain/realtime/subscription'
import type Pusher from 'pusher-js'
import type { Channel, ChannelAuthorizationCallback, ChannelAuthorizationHandler } from 'pusher-js'
import type { ReloadReason } from '../../signed-in/reload-reason.ts'
import type { Authorisation } from './authorise-channel.ts'
import type { Connection } from './realtime.machine.ts'

const FIRST_PATIENCE_MS = 2_000
const LAST_PATIENCE_MS = 30_000

export interface ConnectionOptions {
  /** The client library; it is loaded when the first connection opens. */
  load: () => Promise<{ default: typeof Pusher }>
  address: PushConfig
  channel: string
  authorise: (socketId: string, channel: string) => Promise<Authorisation>
  /** Calls back with `online` when the computer is back in its network: then the wait ends. */
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** When the page's first request about its practice was sent, by `performance.now()`. */
  askedSince: () => number
  onEvent: (name: string, data: unknown) => void
  onReload: (reason: ReloadReason) => void
  /** Whether events arrive; called whenever that changes. */
  onConnectionStatus: (up: boolean) => void
  /** How long it waits before its first fresh start. */
  firstPatienceMs?: number
}

/**
 * Opens a connection and resolves once its channel is subscribed; from then on it reconnects by itself (RT-11).
 * @param signal gives it up, while it has not resolved
 * @throws when the server refuses this session the channel
 */
export async function openConnection(options: ConnectionOptions, signal: AbortSignal): Promise<Connection> {
  const { default: PusherClient } = await options.load()
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      connection.close()
      reject(signal.reason)
    }
    const connection = new PushConnection(PusherClient, options, {
      onOpen() {
        signal.removeEventListener('abort', giveUp)
        resolve(connection)
      },
      onRefused: () => reject(new Error(`The channel ${options.channel} was refused`)),
    })
    signal.addEventListener('abort', giveUp)
  })
}

function settingsFor({ host, port, tls, path }: PushConfig) {
  return {
    // The library wants one; the address decides.
    cluster: 'own',
    wsHost: host,
    wsPort: port,
    wssPort: port,
    wsPath: path,
    forceTLS: tls,
    // Without this it would try other hosts when sockets fail.
    enabledTransports: ['ws' as const],
    enableStats: false,
  }
}

interface OpeningHandlers {
  onOpen: () => void
  onRefused: () => void
}

/**
 * The library restores a lost connection. This also restores it where the library gives up: after a refused connection
 * it would wait 15 s and longer, after a failed signature or a closed session forever.
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
    const customHandler: ChannelAuthorizationHandler = (request, answer) =>
      void this.#authorise(request, answer)
    const pusher = new PusherClient(options.address.key, {
      ...settingsFor(options.address),
      channelAuthorization: { customHandler },
    })
    this.#pusher = pusher
    pusher.connection.bind('state_change', ({ current }: { current: string }) => this.#follow(current))
    this.#channel = pusher.subscribe(options.channel)
    this.#channel.bind('pusher:subscription_succeeded', (data: Subscription) => this.#subscribed(data))
    this.#channel.bind('pusher:subscription_error', () => this.#retryLater())
    this.#channel.bind_global((name: string, data: unknown) => this.#hear(name, data))
    options.network.addEventListener('online', this.#retryNow)
    this.#follow(pusher.connection.state)
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
    answer: ChannelAuthorizationCallback,
  ): Promise<void> {
    const authorisation = await this.#options.authorise(socketId, channelName)
    // Meanwhile the socket may have been replaced; the signature fits no other, and the new one requests its own.
    if (this.#closed || socketId !== this.#pusher.connection.socket_id) return
    switch (authorisation.kind) {
      case 'granted':
        answer(null, { auth: authorisation.auth })
        break
      case 'unreachable':
        answer(new Error('No answer'), null)
        break
      case 'refused':
        this.close()
        this.#opening.onRefused()
        break
      default:
        authorisation satisfies never
    }
  }

  #follow(state: string): void {
    if (this.#closed) return
    if (state === 'connected') {
      this.#calm()
    } else {
      this.#options.onConnectionStatus(false)
      this.#retryLater()
    }
  }

  #subscribed(data: Subscription): void {
    this.#calm()
    this.#retries = 0
    this.#options.onConnectionStatus(true)
    if (this.#opened) this.#options.onReload('reconnected')
    else if (mayHaveMissed(data, performance.now() - this.#options.askedSince()))
      this.#options.onReload('opened')
    this.#opened = true
    this.#opening.onOpen()
  }

  #hear(name: string, data: unknown): void {
    if (name.startsWith('pusher:')) return
    if (name === EVENTS_MISSED) this.#options.onReload('missed')
    else this.#options.onEvent(name, data)
  }

  #calm(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
  }

  /** Starts again after a while, longer each time and not at the same moment as every other browser. */
  #retryLater(): void {
    if (this.#closed || this.#retry !== undefined) return
    const { firstPatienceMs = FIRST_PATIENCE_MS } = this.#options
    const patience = Math.min(firstPatienceMs * 2 ** this.#retries, LAST_PATIENCE_MS)
    this.#retry = setTimeout(() => this.#startAnew(), patience * (0.75 + Math.random() / 2))
  }

  readonly #retryNow = (): void => {
    if (this.#retry !== undefined) this.#startAnew()
  }

  #startAnew(): void {
    this.#retries++
    this.#pusher.disconnect()
    this.#calm()
    this.#pusher.connect()
  }
}
