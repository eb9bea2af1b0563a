import { EVENTS_MISSED } from '@enamel/domain/realtime/events'
import { mayHaveMissed, type Subscription } from '@enamel/domain/realtime/subscription'
import type { ReloadReason } from '../../signed-in/reload-reason.ts'
import { PushSocket, type PushSocketOptions } from './push-socket.ts'
import type { Connection } from './realtime.machine.ts'

const MIN_RETRY_DELAY_MS = 2_000
const MAX_RETRY_DELAY_MS = 30_000
/** The time limit for the first attempt. It grows with the delays. */
const ATTEMPT_TIMEOUT_MS = 2_000
/** The time limit for the signature and the subscription of a socket that the server has accepted. */
const SUBSCRIPTION_TIMEOUT_MS = 30_000

export interface ConnectionOptions extends Pick<PushSocketOptions, 'address' | 'channel' | 'authorise'> {
  /**
   * Emits `online` when the computer is back online, which ends the wait for the next attempt, and `offline`, after
   * which the connection is checked.
   */
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** When the page's first request about its practice was sent, by `performance.now()`. */
  firstRequestAt: () => number
  onEvent: (name: string, data: unknown) => void
  onReload: (reason: ReloadReason) => void
  /** Called with false while the channel is not subscribed, with true once it is and when the connection is closed. */
  onConnectionStatus: (up: boolean) => void
  /** The delay before the first retry; a lost connection is first replaced after half of it. */
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
 * Replaces its socket after every failure: a socket that is refused, lost or takes too long, a signature that is
 * refused. Only a subscribed channel ends the attempts.
 */
class PushConnection implements Connection {
  readonly #options: ConnectionOptions
  readonly #onOpen: () => void
  readonly #minRetryDelayMs: number
  #socket: PushSocket | undefined
  #nextAttempt: ReturnType<typeof setTimeout> | undefined
  /** The attempts since the channel was last subscribed. */
  #attempts = 0
  #isSubscribed = false
  #opened = false
  #closed = false

  constructor(options: ConnectionOptions, onOpen: () => void) {
    this.#options = options
    this.#onOpen = onOpen
    this.#minRetryDelayMs = options.minRetryDelayMs ?? MIN_RETRY_DELAY_MS
    options.network.addEventListener('online', this.#retryNow)
    options.network.addEventListener('offline', this.#check)
    this.#connect()
  }

  close(): void {
    this.#closed = true
    this.#options.onConnectionStatus(true)
    this.#cancelRetry()
    this.#options.network.removeEventListener('online', this.#retryNow)
    this.#options.network.removeEventListener('offline', this.#check)
    this.#socket?.close()
  }

  #connect(): void {
    this.#cancelRetry()
    this.#socket?.close()
    this.#isSubscribed = false
    this.#attempts++
    this.#options.onConnectionStatus(false)
    // An attempt that takes too long is followed by another one.
    this.#connectAfter(Math.max(this.#retryDelayMs(), ATTEMPT_TIMEOUT_MS))
    const { address, channel, authorise, onReload, onEvent } = this.#options
    try {
      this.#socket = new PushSocket({
        address,
        channel,
        authorise,
        onConnected: () => this.#connectInsteadAfter(SUBSCRIPTION_TIMEOUT_MS),
        onSubscribed: (subscription) => this.#handleSubscribed(subscription),
        onRefused: () => this.#connectInsteadAfter(this.#retryDelayMs()),
        onEvent: (name, data) => (name === EVENTS_MISSED ? onReload('missed') : onEvent(name, data)),
        onLost: (code) => this.#handleLost(code),
      })
    } catch {
      // The next attempt is scheduled.
    }
  }

  #handleSubscribed(subscription: Subscription): void {
    const { onReload, firstRequestAt } = this.#options
    this.#cancelRetry()
    this.#options.onConnectionStatus(true)
    if (this.#opened || this.#attempts > 1) onReload('reconnected')
    else if (mayHaveMissed(subscription, performance.now() - firstRequestAt())) onReload('opened')
    this.#attempts = 0
    this.#isSubscribed = true
    this.#opened = true
    this.#onOpen()
  }

  #handleLost(code: number | undefined): void {
    this.#options.onConnectionStatus(false)
    this.#cancelRetry()
    if (!this.#isSubscribed) this.#connectAfter(this.#retryDelayMs())
    else this.#connectAfter(asksToReconnect(code) ? 0 : this.#minRetryDelayMs / 2)
  }

  /** The delay before the next attempt, which doubles each time. */
  #retryDelayMs(): number {
    return Math.min(this.#minRetryDelayMs * 2 ** (this.#attempts - 1), MAX_RETRY_DELAY_MS)
  }

  /** The delay has jitter, so that browsers do not all reconnect at once. */
  #connectAfter(delayMs: number): void {
    if (this.#closed || this.#nextAttempt !== undefined) return
    this.#nextAttempt = setTimeout(() => this.#connect(), delayMs * (0.75 + Math.random() / 2))
  }

  /** Replaces the time of the next attempt. */
  #connectInsteadAfter(delayMs: number): void {
    this.#cancelRetry()
    this.#connectAfter(delayMs)
  }

  #cancelRetry(): void {
    clearTimeout(this.#nextAttempt)
    this.#nextAttempt = undefined
  }

  readonly #retryNow = (): void => {
    if (this.#nextAttempt !== undefined) this.#connect()
  }

  readonly #check = (): void => {
    if (this.#nextAttempt === undefined) this.#socket?.ping()
  }
}

/** Whether a server that closed its socket with this code asks for another connection at once (Pusher protocol 7). */
function asksToReconnect(code = 0): boolean {
  return code >= 4200 && code < 4300
}
