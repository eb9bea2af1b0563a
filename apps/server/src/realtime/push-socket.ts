import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { CloseCode } from './close-codes.ts'
import { MessageBudget } from './message-budget.ts'

const MAX_ID_PART = 2 ** 47

/** One browser's connection. */
export class PushSocket {
  /** Digits, a dot, digits: the form that clients check. It cannot be guessed, and is unique across nodes. */
  readonly id = `${randomInt(MAX_ID_PART)}.${randomInt(MAX_ID_PART)}`
  /** The channels' names as the browser spells them, by their names in lower case. */
  readonly channels = new Map<string, string>()
  readonly budget: MessageBudget
  /** The client's address. */
  readonly address: string
  /** When it was opened. This and the other times are milliseconds of the monotonic clock. */
  readonly connectedAt: number
  /** When the browser last sent a message. */
  lastMessageAt: number
  /** When it was pinged; null while no reply is expected. */
  pingedAt: number | null = null
  /** When its first subscription was accepted. */
  subscribedAt: number | null = null
  /** The session that its subscriptions were signed for: hex of the token's hash. */
  session: string | null = null
  readonly #ws: WebSocket
  readonly #maxBufferedBytes: number

  constructor(ws: WebSocket, address: string, now: number, maxBufferedBytes: number) {
    this.#ws = ws
    this.address = address
    this.connectedAt = now
    this.#maxBufferedBytes = maxBufferedBytes
    this.lastMessageAt = now
    this.budget = new MessageBudget(now)
  }

  /**
   * Sends a text frame. A browser that reads too slowly is disconnected instead of waited for: it reconnects and
   * reloads.
   */
  send(frame: string | Buffer): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return
    if (this.#ws.bufferedAmount > this.#maxBufferedBytes) this.#ws.terminate()
    else this.#ws.send(frame, { binary: false })
  }

  close({ code, reason }: CloseCode): void {
    this.#ws.close(code, reason)
  }
}
