import type { Server } from 'node:http'
import type { PushConfig } from '@enamel/contract/config'
import type { Signature } from '@enamel/contract/realtime'
import type { Clock } from '../../clock.ts'

/** The part of a session that push sockets need. */
export interface PushSession {
  /** SHA-256 of the session token. */
  tokenHash: Buffer
}

/**
 * Sends events to open browsers, by the product's own sockets or by a service with the same protocol. Both close the
 * sockets of a session that has ended; if it expired or its practice was disabled, within half a minute.
 */
export interface PushGateway {
  /** How browsers connect; null if they do not (RT-02). */
  readonly clientConfig: PushConfig | null
  /**
   * Signs a socket's subscription to a channel for a session. The caller has checked that the session may subscribe.
   * @returns after a wait while many sockets subscribe
   * @throws Error with `statusCode` 503 when the wait would be too long
   */
  authorise(session: PushSession, socketId: string, channel: string): Promise<Signature>
  /** Closes the sockets of an ended session on every node. */
  endSession(session: PushSession): Promise<void>
  /**
   * Starts sending events.
   * @param server the HTTP server that accepts sockets, or null in a process that serves no browsers
   * @param clock for the expiry of sessions
   */
  start(server: Server | null, clock: Clock): Promise<void>
  /**
   * Stops sending events. The product's own sockets ask browsers to reconnect. Must be called before the HTTP server is
   * stopped, because that waits until the sockets are closed.
   */
  stop(): Promise<void>
}
