import type { Subscription } from '@enamel/domain/realtime/subscription'
import { checkEvent } from '../../../lib/testing/contract-reply.ts'

/** A socket whose server is the test, for tests with the real connection and no network. */
export class FakeSocket {
  static readonly OPEN = 1
  static opened: FakeSocket[] = []
  /**
   * The server's response to a subscription, which states how long no event was sent. The response of an external push
   * service is empty.
   */
  static subscription: Subscription = {}
  readonly url: string
  readyState = 0
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  /** The names of the events that the browser sent. */
  readonly sent: string[] = []
  #channel = ''

  constructor(url: string) {
    this.url = url
    FakeSocket.opened.push(this)
    queueMicrotask(() => {
      this.readyState = 1
      const established = { socket_id: `1.${FakeSocket.opened.length}`, activity_timeout: 30 }
      this.receive('pusher:connection_established', established)
    })
  }

  send(text: string): void {
    const { event, data } = JSON.parse(text) as { event: string; data: { auth?: string; channel?: string } }
    this.sent.push(event)
    if (event !== 'pusher:subscribe' || data.auth !== 'enamel:signature') return
    this.#channel = data.channel ?? ''
    this.receive('pusher_internal:subscription_succeeded', FakeSocket.subscription, this.#channel)
  }

  close(code = 1000): void {
    this.readyState = 3
    this.onclose?.({ code })
  }

  /** Whether the practice's channel is subscribed. */
  get isSubscribed(): boolean {
    return this.#channel !== ''
  }

  /** Sends an event about the practice to the browser. */
  publish(name: string, identity: string | null, payload: unknown): void {
    checkEvent(name, payload)
    this.receive(name, { identity, payload }, this.#channel)
  }

  receive(event: string, data: unknown, channel?: string): void {
    this.onmessage?.({ data: JSON.stringify({ event, channel, data: JSON.stringify(data) }) })
  }
}
