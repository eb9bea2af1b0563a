import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { CloseCode } from './close-codes.ts'
import { MessageBudget } from './message-budget.ts'

const MAX_ID_PART = 2 ** 47

/** One browser's connection. */
export class PushSocket {
  /** Digits, a dot, digits: clients require this form. The id cannot be guessed, and is unique across nodes. */
  readonly id = `${randomInt(MAX_ID_PART)}.${randomInt(MAX_ID_PART)}`
  /** The names of the channels in the browser's spelling, by their names in lower case. */
  readonly channels = new Map<string, string>()
  readonly budget: MessageBudget
  /** The client's address. */
  readonly address: string
  /** When the socket was opened. This and the other times are milliseconds of the monotonic clock. */
  readonly connectedAt: number
  /** When the browser last sent a message. */
  lastMessageAt: number
  /** When the browser was pinged; null while no reply is expected. */
  pingedAt: number | null = null
  /** When the first subscription was accepted. */
  subscribedAt: number | null = null
  /** The session for which the subscriptions were signed: the hash of its token in hexadecimal digits. */
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
   * Sends a text frame. A browser that reads too slowly is disconnected, so that it reconnects and reloads.
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
