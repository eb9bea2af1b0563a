import { EVENTS_MISSED } from '@enamel/domain/realtime/events'
import { ChannelSocket, type ChannelSocketOptions } from './channel-socket.ts'
import type { Connection } from './realtime.machine.ts'

const FIRST_PATIENCE_MS = 1_000
const LAST_PATIENCE_MS = 30_000

/** Why what is on screen may be out of date: events came before they were listened for, or got lost. */
export type ReloadReason = 'opened' | 'reconnected' | 'missed'

export interface ConnectionOptions extends ChannelSocketOptions {
  onEvent: (name: string, data: unknown) => void
  onReload: (reason: ReloadReason) => void
  /** Whether events come, told whenever it changes. */
  onLine: (up: boolean) => void
  /** How long it waits before its first fresh start. */
  firstPatienceMs?: number
}

/**
 * Opens a connection and resolves once its channel is subscribed; from then on it comes back by itself (RT-11).
 * @param signal gives it up, as long as it has not resolved
 * @throws when the server will not let this session into the channel
 */
export function openConnection(options: ConnectionOptions, signal: AbortSignal): Promise<Connection> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const giveUp = () => {
      connection.close()
      reject(signal.reason)
    }
    const connection = new PushConnection(options, {
      onOpen() {
        signal.removeEventListener('abort', giveUp)
        resolve(connection)
      },
      onRefused: () => reject(new Error(`The channel ${options.channel} was refused`)),
    })
    signal.addEventListener('abort', giveUp)
  })
}

interface Outcome {
  onOpen: () => void
  onRefused: () => void
}

/** A line to the service that opens one socket after the other, until it is closed or the person is refused. */
class PushConnection implements Connection {
  readonly #options: ConnectionOptions
  readonly #outcome: Outcome
  readonly #unwatch: () => void
  #socket: ChannelSocket | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  /** Sockets in a row that came to nothing. */
  #failures = 0
  #opened = false

  constructor(options: ConnectionOptions, outcome: Outcome) {
    this.#options = options
    this.#outcome = outcome
    this.#unwatch = watchNetwork(() => this.#networkChanged())
    this.#dial()
  }

  close(): void {
    clearTimeout(this.#retry)
    this.#unwatch()
    this.#socket?.close()
    this.#options.onLine(true)
  }

  #dial(): void {
    this.#retry = undefined
    if (!this.#opened) this.#options.onLine(false)
    this.#socket = new ChannelSocket(this.#options, {
      onSubscribed: () => this.#subscribed(),
      onEvent: (name, data) => this.#hear(name, data),
      onEnd: (again) => this.#ended(again),
    })
  }

  #subscribed(): void {
    this.#failures = 0
    this.#options.onLine(true)
    this.#options.onReload(this.#opened ? 'reconnected' : 'opened')
    this.#opened = true
    this.#outcome.onOpen()
  }

  #hear(name: string, data: unknown): void {
    if (name === EVENTS_MISSED) this.#options.onReload('missed')
    else this.#options.onEvent(name, data)
  }

  #ended(again: 'at_once' | 'later' | 'never'): void {
    this.#socket = null
    if (again === 'never') {
      this.close()
      this.#outcome.onRefused()
      return
    }
    this.#options.onLine(false)
    const patience = again === 'at_once' && this.#failures === 0 ? 0 : this.#patience()
    this.#failures++
    this.#retry = setTimeout(() => this.#dial(), patience)
  }

  /** Longer each time, and not the same as every other browser's. */
  #patience(): number {
    const { firstPatienceMs = FIRST_PATIENCE_MS } = this.#options
    const patience = Math.min(firstPatienceMs * 2 ** this.#failures, LAST_PATIENCE_MS)
    return patience * (0.75 + Math.random() / 2)
  }

  /** A network that is back is worth a try at once; one that changed may have left the socket behind. */
  #networkChanged(): void {
    if (this.#retry !== undefined) {
      clearTimeout(this.#retry)
      this.#dial()
    } else this.#socket?.check()
  }
}

/** @returns the way to stop watching */
function watchNetwork(changed: () => void): () => void {
  const watching = new AbortController()
  if (typeof window !== 'undefined') {
    for (const event of ['online', 'offline']) window.addEventListener(event, changed, watching)
  }
  return () => watching.abort()
}
